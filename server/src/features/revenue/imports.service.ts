import { adjustmentReasons } from '@matinee/contract/plain/reports/adjustmentReasons'
import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Deps } from '../../platform/deps.ts'
import { writeAudit } from '../../platform/access/audit.ts'
import { AppError, englishOnly, notFound } from '../../platform/errors.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { RowContext } from './rows/rowContext.ts'
import { findChanges } from './findChanges.ts'
import type { ColumnChoices } from './rows/revenueColumns.ts'
import type { RevenueInput } from './rows/revenueInput.ts'
import * as store from './imports.store.ts'
import { noRunFields, presentImport, readImport } from './presentImport.ts'
import { findBatch, findImport, wasUndone } from './readImports.store.ts'
import { readRowContext } from './rows/rowContext.ts'
import { loadImport } from './loadImport.ts'
import { checkImport, type Checked } from './rows/checkRows.ts'
import { UnreadableFile } from './rows/readText.ts'
import { listStoredDays, removeImports } from './revenue.facts.ts'
import {
  findReplacedDays,
  lockSource,
  putDays,
  type Change,
  type ImportedDay,
} from './activeImports.store.ts'
import { readNames, saveColumns } from './demand/demand.store.ts'
import { writeAdjustments } from './adjustments.store.ts'
import { keepReplacedDays } from './undo/replacedDays.store.ts'

export { fileInput, rowsInput, textInput, type RevenueInput } from './rows/revenueInput.ts'
export { lockNewImports } from './imports.store.ts'
export { listImportPage, listImports, readImport } from './presentImport.ts'

export type ImportRequest = {
  source: string
  batchId: string
  state: 'estimated' | 'final'
  /** Why days change that were imported before; final days do not change without it. */
  reason: string
  isDryRun: boolean
  fileName: string
  /** What the headers of its CSV mean: kept for the source when the import succeeds. */
  columns?: ColumnChoices | undefined
  /** A user's id, `cli`, or `token:` and the id of a machine token. */
  actor: string
}
export type ImportOptions = {
  /** Once the import is stored and can be read. */
  onBegin?(id: string): void
  onProgress?(progress: { status: 'READING' | 'LOADING'; rows: number; rowsDone: number }): void
  /** Aborts the import; none of its rows count then. */
  signal?: AbortSignal
}
type ImportDeps = Pick<Deps, 'db' | 'facts'>

/**
 * Imports the revenue of a demand source: all rows or none. Rows are checked, written where they do not count, and
 * activated by day and account in one transaction; days that were imported before get an adjustment. The same content
 * under the same (source, batch) returns the existing import. A dry run checks and stores nothing.
 *
 * Throws AppError 409 `batch_repeated` for other content under a batch that is done or running, and for a program's content
 * that an operator has undone; 409 `stale` when the
 * import was cancelled or the file changed meanwhile, 503 when a database cannot be reached. Invalid rows are no
 * error: the import's status is REFUSED.
 */
export async function importRevenue(
  deps: ImportDeps,
  request: ImportRequest,
  input: RevenueInput,
  options: ImportOptions = {},
): Promise<RevenueImport> {
  const outcome = await store.withBatch(deps.db, request, async () => {
    const existing = await findBatch(deps.db, request.source, request.batchId)
    if (existing?.status === 'DONE') {
      if (existing.contentSha256 === input.digest && existing.state === request.state)
        return presentImport(existing)
      throw repeated(
        `Batch ${request.batchId} of ${request.source} was already imported with different content or another state. Use a new batch name.`,
      )
    }
    if (request.isDryRun) return dryRun(deps, request, input, options)
    // A program that sends its file each night would bring back what an operator has undone.
    if (request.actor.startsWith('token:') && (await wasUndone(deps.db, request, input.digest)))
      throw repeated(
        `This content of batch ${request.batchId} of ${request.source} was imported before, and an operator undid it. If it is right after all, import the file in the console.`,
      )
    if (existing) await discard(deps.facts, existing.id)
    return runImport(deps, request, input, options)
  })
  if (!outcome)
    throw repeated(
      `Batch ${request.batchId} of ${request.source} is being imported now. Wait until it has finished.`,
    )
  return outcome.result
}

const repeated = (message: string) => new AppError('batch_repeated', 409, englishOnly(message))

/** Removes the rows of a failed try: only the last try of a batch takes up space. */
async function discard(facts: Facts, id: string): Promise<void> {
  if ((await listStoredDays(facts, [id])).size > 0) await removeImports(facts, [id])
}

async function dryRun(deps: ImportDeps, request: ImportRequest, input: RevenueInput, options: ImportOptions) {
  const startedAt = new Date()
  const checked = await checkImport(input, await readRowContext(deps.db), async (rows) => {
    options.signal?.throwIfAborted()
    options.onProgress?.({ status: 'READING', rows, rowsDone: 0 })
  })
  // Rows with faults are in no sum.
  const isWhole = checked.faults.count === 0
  const changes = await addDayFaults(deps, request, checked)
  const days = !isWhole ? [] : await compareDays(deps.db, request.source, { days: checked.days, changes })
  return {
    ...presentImport({
      ...request,
      ...noRunFields,
      id: null,
      status: checked.faults.count ? 'REFUSED' : 'DONE',
      rows: checked.rows,
      rowsDone: 0,
      faults: checked.faults.list,
      faultCount: checked.faults.count,
      restatedDays: isWhole ? changes.length : 0,
      createdAt: startedAt,
      finishedAt: new Date(),
    }),
    days,
    dayCount: isWhole ? checked.days.length : 0,
  }
}

const mostDaysShown = 500

/** The days of a file beside what was imported before: those that change first. */
async function compareDays(
  db: Db,
  source: string,
  { days, changes }: { days: readonly ImportedDay[]; changes: readonly Change[] },
): Promise<RevenueImport['days']> {
  const changed = new Set(changes.map(({ after }) => after))
  const shown = days
    .toSorted((a, b) => Number(changed.has(b)) - Number(changed.has(a)))
    .slice(0, mostDaysShown)
  const before = new Map(
    (await findReplacedDays(db, source, shown)).map(({ before, after }) => [after, before]),
  )
  const names = await readNames(db, [...new Set(shown.map(({ accountId }) => accountId))])
  return shown.map((day) => ({
    account: { id: day.accountId, name: names.get(day.accountId) ?? day.accountId },
    day: day.day,
    beforeUsdMicros: before.get(day)?.money.usd ?? null,
    beforeState: before.get(day)?.state ?? null,
    afterUsdMicros: day.money.usd,
  }))
}

async function runImport(
  { db, facts }: ImportDeps,
  request: ImportRequest,
  input: RevenueInput,
  options: ImportOptions,
) {
  const id = newId()
  const { source, batchId, fileName, state, reason, actor } = request
  const contentSha256 = input.digest
  await store.beginImport(db, { id, source, batchId, fileName, contentSha256, state, reason, actor })
  options.onBegin?.(id)
  const reportProgress = (status: 'READING' | 'LOADING', total: number) => async (count: number) => {
    options.signal?.throwIfAborted()
    const [rows, rowsDone] = status === 'READING' ? [count, 0] : [total, count]
    if (!(await store.saveProgress(db, id, { status, rows, rowsDone }))) throw cancelled()
    options.onProgress?.({ status, rows, rowsDone })
  }
  try {
    const context = await readRowContext(db)
    const checked = await checkImport(input, context, reportProgress('READING', 0))
    await addDayFaults({ db, facts }, request, checked)
    const load = { id, input, context, checked, signal: options.signal }
    if (checked.faults.count === 0) await apply({ db, facts }, request, load, reportProgress)
    else await refuse(db, id, checked)
  } catch (error) {
    await store.endImport(db, id, { status: 'FAILED' }).catch(() => false)
    throw error instanceof UnreadableFile ? new AppError('stale', 409, refusals.importFileChanged) : error
  }
  return readImport(db, id)
}

const cancelled = () => new AppError('stale', 409, refusals.importCancelled)

async function apply(
  { db, facts }: ImportDeps,
  request: ImportRequest,
  {
    id,
    input,
    context,
    checked,
    signal,
  }: {
    id: string
    input: RevenueInput
    context: RowContext
    checked: Checked
    signal?: AbortSignal | undefined
  },
  reportProgress: (status: 'LOADING', total: number) => (count: number) => Promise<void>,
): Promise<void> {
  const onRows = reportProgress('LOADING', checked.rows)
  await onRows(0)
  await loadImport(facts, { importId: id, source: request.source, input, context }, onRows)
  const isDone = await activate({ db, facts }, request, { id, checked, signal })
  if (!isDone) await refuse(db, id, checked)
}

/** False when a day became final after the rows were checked: its fault is added. */
async function activate(
  { db, facts }: ImportDeps,
  request: ImportRequest,
  { id, checked, signal }: { id: string; checked: Checked; signal: AbortSignal | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSource(tx, request.source)
    // Another import may have had the lock for long.
    signal?.throwIfAborted()
    const changes = await addDayFaults({ db: tx, facts }, request, checked)
    if (checked.faults.count) return false
    const active = { importId: id, source: request.source, state: request.state }
    // First, because an import that was cancelled meanwhile must not activate anything.
    if (!(await store.endImport(tx, id, { status: 'DONE', rowsDone: checked.rows, keepsReplaced: true })))
      throw cancelled()
    await writeAdjustments(tx, { ...active, reason: request.reason || ownReasons[request.state] }, changes)
    await keepReplacedDays(tx, active, checked.days)
    await putDays(tx, active, checked.days)
    await auditImport(tx, request, { importId: id, rows: checked.rows, restatedDays: changes.length })
    if (request.columns && Object.keys(request.columns).length > 0)
      await saveColumns(tx, request.source, request.columns)
    return true
  })
}

/** A check, and an import that is refused or fails, changes nothing and has no entry. */
function auditImport(
  tx: Tx,
  request: ImportRequest,
  counted: { importId: string; rows: number; restatedDays: number },
) {
  const { source, batchId, fileName, state, reason, actor } = request
  const details = {
    ...counted,
    source,
    batchId,
    ...(fileName && { fileName }),
    state,
    ...(reason && { reason }),
  }
  return writeAudit(tx, { kind: 'revenue_imported', accountId: null, actor, details })
}

/** Changes of final days have the reason of the request. */
const ownReasons = { final: adjustmentReasons.finalised, estimated: adjustmentReasons.reestimated }

/** Final days stay, unless a reason is given. Returns the changes. */
async function addDayFaults(
  stores: ImportDeps,
  request: ImportRequest,
  { days, faults }: Checked,
): Promise<Change[]> {
  const changes = await findChanges(stores, request, days)
  if (request.reason) return changes
  for (const { before, after } of changes)
    if (before.state === 'final')
      faults.add({
        line: after.line,
        column: 'day',
        reason: `${after.day} is final for this account; add a reason to change it`,
      })
  return changes
}

async function refuse(db: Db, id: string, { rows, faults }: Checked): Promise<void> {
  const ending = { status: 'REFUSED', rows, faults: faults.list, faultCount: faults.count } as const
  if (!(await store.endImport(db, id, ending))) throw cancelled()
}

/** Cancels a running import, or one whose process died. Throws 404, and 409 `stale` for one that is over. */
export async function cancelImport(db: Db, id: string): Promise<RevenueImport> {
  if (!(await findImport(db, id))) throw notFound()
  if (!(await store.endImport(db, id, { status: 'FAILED' })))
    throw new AppError('stale', 409, refusals.importEnded)
  return readImport(db, id)
}
