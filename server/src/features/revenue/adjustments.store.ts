import type { Day, DayRange } from '@matinee/contract/plain/calendar'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { Before, State } from './activeImports.store.ts'
import type { Money } from './rows/convertMicros.ts'

const chunkRows = 1_000

export async function writeAdjustments(
  tx: Tx,
  cause: AdjustmentCause,
  changes: readonly Restated[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += chunkRows)
    await tx
      .insertInto('revenueAdjustments')
      .values(changes.slice(from, from + chunkRows).map((change) => adjustment(cause, change)))
      .execute()
}

/** `state`: where it is not that of the import. */
export type Restated = {
  before: Before
  after: { accountId: string; day: Day; money: Money; state?: State | 'missing' }
}
type AdjustmentCause = { importId: string; source: string; state: State; reason: string }

function adjustment(cause: AdjustmentCause, { before, after }: Restated) {
  return {
    id: newId(),
    accountId: after.accountId,
    source: cause.source,
    day: after.day,
    beforeImportId: before.importId,
    afterImportId: cause.importId,
    beforeMicrosTry: before.money.try,
    beforeMicrosUsd: before.money.usd,
    beforeMicrosEur: before.money.eur,
    afterMicrosTry: after.money.try,
    afterMicrosUsd: after.money.usd,
    afterMicrosEur: after.money.eur,
    beforeState: before.state,
    afterState: after.state ?? cause.state,
    reason: cause.reason,
  }
}

/** A change of a day that was imported before; `before…`: its figures until then. */
export type Adjustment = {
  id: string
  source: string
  day: Day
  beforeMicrosTry: number
  beforeMicrosUsd: number
  beforeMicrosEur: number
  afterMicrosTry: number
  afterMicrosUsd: number
  afterMicrosEur: number
  beforeState: string | null
  afterState: string
  reason: string
  at: Date
}

/** Adjustments of days in the range, newest first. */
export function listAdjustments(
  db: Db,
  accountId: string,
  { start, end }: Partial<DayRange> = {},
): Promise<Adjustment[]> {
  return db
    .selectFrom('revenueAdjustments')
    .select([
      'id',
      'source',
      'day',
      'beforeMicrosTry',
      'beforeMicrosUsd',
      'beforeMicrosEur',
      'afterMicrosTry',
      'afterMicrosUsd',
      'afterMicrosEur',
      'beforeState',
      'afterState',
      'reason',
      'at',
    ])
    .where('accountId', '=', accountId)
    .$if(start !== undefined, (query) => query.where('day', '>=', start!))
    .$if(end !== undefined, (query) => query.where('day', '<=', end!))
    .orderBy('at', 'desc')
    .orderBy('day', 'desc')
    .orderBy('id')
    .execute()
}
