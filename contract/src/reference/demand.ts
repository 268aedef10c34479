import type { RevenueImportLine } from '../demand.ts'
import type * as demand from '../demand.ts'
import type { ReferenceOf } from './callReference.ts'
import { ids } from './exampleObjects.ts'

const account = { id: ids.account, name: 'Ayşe News' }
const id = 'i6Fz1HtP8wKsUn'

const done: RevenueImportLine = {
  id,
  source: 'exchange',
  batchId: '2026-11-22-b',
  status: 'DONE',
  state: 'final',
  reason: 'Invalid traffic',
  fileName: 'november.csv',
  actor: 'w7Rb3nXc9TzHd5',
  actorName: 'Deniz Apps',
  undoes: null,
  undone: null,
  undoUntil: '2027-01-22T04:00:01.000Z',
  rows: 1_200,
  rowsDone: 1_200,
  faultCount: 0,
  restatedDays: 1,
  createdAt: '2026-11-23T04:00:00.000Z',
  finishedAt: '2026-11-23T04:00:01.000Z',
}
const entire = { ...done, isDryRun: false, faults: [], days: [], dayCount: 0 }

export const demandReference: ReferenceOf<typeof demand> = {
  listDemandSources: {
    description:
      'The calendar of imports: what each source has reported of all accounts, by day. A day that is not in the list was not reported.',
    request: { query: { from: '2026-11-01', to: '2026-11-22' } },
    reply: {
      data: [
        {
          source: 'exchange',
          lastImportAt: '2026-11-23T04:00:01.000Z',
          columns: { Datum: 'day', Notes: null },
          days: [{ day: '2026-11-22', state: 'final', accounts: 12, usdMicros: 41_270_000 }],
        },
      ],
    },
  },
  listRevenueImports: {
    description: 'Imports of all sources or of one, newest first, without their faults.',
    request: { query: { source: 'exchange' } },
    reply: { data: [done], hasPrevious: false, hasNext: false },
  },
  readRevenueImport: {
    description: 'An import with its faults and its progress.',
    request: { params: { id } },
    reply: entire,
  },
  cancelRevenueImport: {
    description: 'Cancels an import that runs; none of its rows count. 409 `stale` when it has ended.',
    request: { params: { id } },
    reply: { ...entire, status: 'FAILED', rowsDone: 0, restatedDays: 0, undoUntil: null },
  },
  previewRevenueUndo: {
    description:
      'Shows what an undo of the import would change, by day and account, and changes nothing. Answers 409 `stale` where the undo would.',
    request: { params: { id } },
    reply: {
      dayCount: 12,
      closings: [{ month: '2026-11', closesOn: '2026-12-04', canCloseNow: false, accountCount: 2 }],
      changedDays: 12,
      missingDays: 1,
      accountCount: 3,
      beforeUsdMicros: 512_400_000,
      afterUsdMicros: 470_150_000,
      days: [
        {
          account: { id: 'w7Rb3nXc9TzHd5', name: 'Deniz Apps' },
          day: '2026-11-18',
          beforeUsdMicros: 43_000_000,
          beforeState: 'estimated',
          afterUsdMicros: 41_270_000,
          afterState: 'estimated',
        },
      ],
    },
  },
  undoRevenueImport: {
    description:
      'Gives each day that the import brought the figures that its source had reported before; a day that it brought first is missing again. All days or none. Each changed day gets an adjustment with the reason. The same batch can be imported again afterwards. 409 `stale` when another import has replaced one of its days, when it was undone before, while an import of its source runs, and after 60 days.',
    request: { params: { id }, body: { reason: 'The file was of another exchange' } },
    reply: {
      ...entire,
      id: 'u8Qn2ZtC5rXwLd',
      batchId: 'u8Qn2ZtC5rXwLd',
      reason: 'The file was of another exchange',
      undoes: { id, name: 'november.csv' },
      undoUntil: null,
      rows: 12,
      rowsDone: 12,
      restatedDays: 12,
    },
  },
  listRevenueAdjustments: {
    description:
      'Changes of days that were imported before, newest first: by how much, why, and who imported the figures.',
    request: { query: { account: 'ayse@news.example' } },
    reply: {
      data: [
        {
          id: 'a3Kd9VwL5nBqTz',
          at: '2026-11-23T04:00:01.000Z',
          account,
          source: 'exchange',
          day: '2026-11-22',
          beforeUsdMicros: 43_000_000,
          afterUsdMicros: 41_270_000,
          beforeState: 'estimated',
          afterState: 'final',
          reason: 'Invalid traffic',
          importId: id,
          actor: 'w7Rb3nXc9TzHd5',
          actorName: 'Deniz Apps',
        },
      ],
      hasPrevious: false,
      hasNext: false,
    },
  },
}
