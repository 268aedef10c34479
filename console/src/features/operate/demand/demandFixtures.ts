import type { RevenueImport } from '@matinee/contract/adminRevenue'
import type {
  DemandSource,
  RevenueAdjustment,
  RevenueImportLine,
  RevenueUndo,
} from '@matinee/contract/demand'

export const anImport = (some: Partial<RevenueImport> = {}): RevenueImport & { id: string } => ({
  source: 'exchange',
  batchId: 'november',
  status: 'DONE',
  state: 'estimated',
  reason: '',
  fileName: 'november.csv',
  actor: 'op1',
  actorName: 'Selin Operator',
  undoes: null,
  undone: null,
  undoUntil: null,
  isDryRun: false,
  rows: 1200,
  rowsDone: 1200,
  faults: [],
  faultCount: 0,
  restatedDays: 0,
  days: [],
  dayCount: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  finishedAt: '2026-11-20T08:00:04.000Z',
  ...some,
  id: some.id ?? 'i1',
})

/** As in the list of imports. */
export function anImportLine(some: Partial<RevenueImportLine> = {}): RevenueImportLine {
  const { faults: _faults, days: _days, dayCount: _count, isDryRun: _isDryRun, ...line } = anImport()
  return { ...line, ...some }
}

export const aSource = (some: Partial<DemandSource> = {}): DemandSource => ({
  source: 'exchange',
  lastImportAt: '2026-11-20T08:00:04.000Z',
  columns: null,
  days: [],
  ...some,
})

export const anAdjustment = (some: Partial<RevenueAdjustment> = {}): RevenueAdjustment => ({
  id: 'a1',
  at: '2026-11-20T08:00:04.000Z',
  account: { id: 'u1', name: 'Ada Publisher' },
  source: 'exchange',
  day: '2026-11-18',
  beforeUsdMicros: 43_000_000,
  afterUsdMicros: 41_270_000,
  beforeState: 'estimated',
  afterState: 'final',
  reason: 'Invalid traffic',
  importId: 'i1',
  actor: 'op1',
  actorName: 'Selin Operator',
  ...some,
})

const undoneDay: RevenueUndo['days'][number] = {
  account: { id: 'u1', name: 'Ada Publisher' },
  day: '2026-11-18',
  beforeUsdMicros: 43_000_000,
  beforeState: 'estimated',
  afterUsdMicros: 41_270_000,
  afterState: 'estimated',
}
export const anUndo = (some: Partial<RevenueUndo> = {}): RevenueUndo => ({
  dayCount: 14,
  changedDays: 2,
  missingDays: 1,
  accountCount: 1,
  beforeUsdMicros: 512_400_000,
  afterUsdMicros: 470_150_000,
  closings: [],
  days: [
    undoneDay,
    { ...undoneDay, day: '2026-11-19', beforeUsdMicros: 2_000_000, afterUsdMicros: null, afterState: null },
  ],
  ...some,
})
