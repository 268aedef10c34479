import { adjustmentReasons } from '@matinee/contract/plain/adjustmentReasons'
import type { RevenueImport } from '@matinee/contract/adminRevenue'
import type { Deps } from '../../platform/deps.ts'
import { AppError, englishOnly, notFound } from '../../platform/errors.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { Known } from './checkRow.ts'
import { findChanges } from './findChanges.ts'
import type { RevenueInput } from './input.ts'
import * as store from './imports.store.ts'
import { readKnown } from './known.ts'
import { loadImport } from './loadImport.ts'
import { checkImport, type Checked } from './readImport.ts'
import { UnreadableFile } from './readText.ts'
import { listStoredDays, removeImports } from './revenue.facts.ts'
import { lockSource, putDays, writeAdjustments, type Change } from './switchDays.store.ts'

export { fileInput, rowsInput, textInput, type RevenueInput } from './input.ts'
export type { ImportRow } from './imports.store.ts'

export type ImportWish = {
  source: string
  batchId: string
  state: 'estimated' | 'final'
  /** Why days change that had been told before; final ones do not without it. */
  reason: string
  isDryRun: boolean
  fileName: string
  /** A user's id, `cli`, or `token:` and the id of a machine token. */
  actor: string
}
export type Watch = {
  onProgress?(progress: { status: 'READING' | 'LOADING'; rows: number; rowsDone: number }): void
  /** Ends the import with its reason; nothing of it counts then. */
  signal?: AbortSignal
}
type Stores = Pick<Deps, 'db' | 'facts'>

/**
 * Brings what a demand source paid: all rows or none. Rows are checked, written where they do not count, and switched
 * over day by day of each account in one transaction; days that had been told before get a line of adjustment. The
 * same content under the same (source, batch) answers the import that is there. A dry run checks and keeps nothing.
 *
 * Throws AppError 409 `batch_repeated` for other content under a batch that is done or running, 409 `stale` when the
 * import was cancelled from elsewhere or the file changed meanwhile, 503 when a database cannot be reached. Faults of rows are no error: status
 * REFUSED.
 */
export async function importRevenue(
  deps: Stores,
  wish: ImportWish,
  input: RevenueInput,
  watch: Watch = {},
): Promise<RevenueImport> {
  const held = await store.withBatch(deps.db, wish, async () => {
    const there = await store.findBatch(deps.db, wish.source, wish.batchId)
    if (there?.status === 'DONE') {
      if (there.contentSha256 === input.digest && there.state === wish.state) return presentImport(there)
      throw repeated(`Batch ${wish.batchId} of ${wish.source} is done, with other content or another state`)
    }
    if (wish.isDryRun) return tryOut(deps, wish, input, watch)
    if (there) await discard(deps.facts, there.id)
    return run(deps, wish, input, watch)
  })
  if (!held) throw repeated(`Batch ${wish.batchId} of ${wish.source} is being imported at the moment`)
  return held.answer
}

const repeated = (message: string) => new AppError('batch_repeated', 409, englishOnly(message))

/** What a try that came to nothing had written: however often it is tried, only the last one takes up space. */
async function discard(facts: Facts, id: string): Promise<void> {
  if ((await listStoredDays(facts, [id])).size > 0) await removeImports(facts, [id])
}

async function tryOut(deps: Stores, wish: ImportWish, input: RevenueInput, watch: Watch) {
  const startedAt = new Date()
  const checked = await checkImport(input, await readKnown(deps.db), async (rows) => {
    watch.signal?.throwIfAborted()
    watch.onProgress?.({ status: 'READING', rows, rowsDone: 0 })
  })
  const changes = await addDayFaults(deps, wish, checked)
  return presentImport({
    ...wish,
    id: null,
    status: checked.faults.count ? 'REFUSED' : 'DONE',
    rows: checked.rows,
    rowsDone: 0,
    faults: checked.faults.list,
    faultCount: checked.faults.count,
    restatedDays: changes.length,
    createdAt: startedAt,
    finishedAt: new Date(),
  })
}

async function run({ db, facts }: Stores, wish: ImportWish, input: RevenueInput, watch: Watch) {
  const id = newId()
  const { source, batchId, fileName, state, reason, actor } = wish
  const contentSha256 = input.digest
  await store.beginImport(db, { id, source, batchId, fileName, contentSha256, state, reason, actor })
  const tell = (status: 'READING' | 'LOADING', total: number) => async (count: number) => {
    watch.signal?.throwIfAborted()
    const [rows, rowsDone] = status === 'READING' ? [count, 0] : [total, count]
    if (!(await store.tellProgress(db, id, { status, rows, rowsDone }))) throw cancelled()
    watch.onProgress?.({ status, rows, rowsDone })
  }
  try {
    const known = await readKnown(db)
    const checked = await checkImport(input, known, tell('READING', 0))
    await addDayFaults({ db, facts }, wish, checked)
    const of = { id, input, known, checked, signal: watch.signal }
    if (checked.faults.count === 0) await apply({ db, facts }, wish, of, tell)
    else await refuse(db, id, checked)
  } catch (error) {
    await store.endImport(db, id, { status: 'FAILED' }).catch(() => false)
    throw error instanceof UnreadableFile ? new AppError('stale', 409, englishOnly(error.message)) : error
  }
  return readImport(db, id)
}

const cancelled = () =>
  new AppError('stale', 409, englishOnly('The import was cancelled; nothing of it counts'))

async function apply(
  { db, facts }: Stores,
  wish: ImportWish,
  of: { id: string; input: RevenueInput; known: Known; checked: Checked; signal?: AbortSignal | undefined },
  tell: (status: 'LOADING', total: number) => (count: number) => Promise<void>,
): Promise<void> {
  const { id, input, known, checked, signal } = of
  const onRows = tell('LOADING', checked.rows)
  await onRows(0)
  await loadImport(facts, { importId: id, source: wish.source, input, known }, onRows)
  const isDone = await switchOver({ db, facts }, wish, { id, checked, signal })
  if (!isDone) await refuse(db, id, checked)
}

/** False when a final day came between that was none when the rows were checked: its fault is added. */
async function switchOver(
  { db, facts }: Stores,
  wish: ImportWish,
  { id, checked, signal }: { id: string; checked: Checked; signal: AbortSignal | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSource(tx, wish.source)
    // Another import may have held the source for long.
    signal?.throwIfAborted()
    const changes = await addDayFaults({ db: tx, facts }, wish, checked)
    if (checked.faults.count) return false
    const of = { importId: id, source: wish.source, state: wish.state }
    // Ends it first: an import that was cancelled meanwhile must not switch anything.
    if (!(await store.endImport(tx, id, { status: 'DONE', rowsDone: checked.rows }))) throw cancelled()
    await writeAdjustments(tx, { ...of, reason: wish.reason || ownReasons[wish.state] }, changes)
    await putDays(tx, of, checked.days)
    return true
  })
}

/** What was final before has a reason of whoever imports. */
const ownReasons = { final: adjustmentReasons.finalised, estimated: adjustmentReasons.reestimated }

/** What is final stays, unless a reason is given. Answers what would change. */
async function addDayFaults(stores: Stores, wish: ImportWish, { days, faults }: Checked): Promise<Change[]> {
  const changes = await findChanges(stores, wish, days)
  if (wish.reason) return changes
  for (const { before, after } of changes)
    if (before.state === 'final')
      faults.add({
        line: after.line,
        column: 'day',
        reason: `${after.day} is final for this account; to change it, give a reason`,
      })
  return changes
}

async function refuse(db: Db, id: string, { rows, faults }: Checked): Promise<void> {
  const ending = { status: 'REFUSED', rows, faults: faults.list, faultCount: faults.count } as const
  if (!(await store.endImport(db, id, ending))) throw cancelled()
}

type Presentable = Omit<RevenueImport, 'isDryRun' | 'createdAt' | 'finishedAt'> & {
  createdAt: Date
  finishedAt: Date | null
}

function presentImport(of: Presentable): RevenueImport {
  return {
    id: of.id,
    source: of.source,
    batchId: of.batchId,
    status: of.status,
    state: of.state,
    reason: of.reason,
    fileName: of.fileName,
    actor: of.actor,
    isDryRun: of.id === null,
    rows: of.rows,
    rowsDone: of.rowsDone,
    faults: of.faults,
    faultCount: of.faultCount,
    restatedDays: of.restatedDays,
    createdAt: of.createdAt.toISOString(),
    finishedAt: of.finishedAt?.toISOString() ?? null,
  }
}

/** Throws 404 where there is none. */
export async function readImport(db: Db, id: string): Promise<RevenueImport> {
  const row = await store.findImport(db, id)
  if (!row) throw notFound()
  return presentImport(row)
}

/** Newest first, of one source or of all. */
export async function listImports(
  db: Db,
  of: { source?: string | undefined; limit: number },
): Promise<RevenueImport[]> {
  return (await store.listImports(db, of)).map(presentImport)
}

/** Ends an import that runs somewhere, or whose process died. Throws 404, and 409 `stale` for one that is over. */
export async function cancelImport(db: Db, id: string): Promise<RevenueImport> {
  if (!(await store.findImport(db, id))) throw notFound()
  if (!(await store.endImport(db, id, { status: 'FAILED' })))
    throw new AppError('stale', 409, englishOnly('This import is over; a later one replaces what it brought'))
  return readImport(db, id)
}
