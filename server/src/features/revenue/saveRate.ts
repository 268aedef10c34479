import { addDays } from '@matinee/contract/plain/calendar'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { ExchangeRate } from '@matinee/contract/rates'
import { writeAudit } from '../../platform/access/audit.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import * as store from './rates.store.ts'

type Value = Pick<store.Rate, 'rateMicros' | 'source'>
export type RateChange = store.Rate & {
  /** The stored rate that it replaces; null for a day without one. */
  before: Value | null
}

export const presentRate = ({ fetchedAt, ...rate }: store.StoredRate): ExchangeRate => ({
  id: store.rateId(rate),
  ...rate,
  storedAt: fetchedAt.toISOString(),
})

/**
 * Stores the rate of a day, or replaces the one that the caller has seen. What is stored already is left as it is, so the
 * call can be repeated. Imported revenue keeps its conversion. Throws 422 for a day that has begun nowhere, and 409 `stale`
 * when another rate is stored.
 */
export async function saveRate(
  db: Db,
  { before, ...rate }: RateChange,
  actor: string,
): Promise<ExchangeRate> {
  // The day begins up to 14 hours before it does in UTC.
  if (rate.day > addDays(new Date().toISOString().slice(0, 10), 1))
    throw invalidField('day', refusals.rateInFuture)
  return db.transaction().execute(async (tx) => {
    const isSaved = await write(tx, rate, before)
    const stored = await store.findRate(tx, rate)
    if (!stored) throw new AppError('stale', 409, refusals.noRateStored(showReportDay(rate.day)))
    if (!isSame(stored, rate))
      throw new AppError(
        'stale',
        409,
        refusals.rateStored(showReportDay(stored.day), stored.rateMicros / 1_000_000, stored.source),
      )
    if (isSaved) await auditRate(tx, { before, ...rate }, actor)
    return presentRate(stored)
  })
}

const isSame = (one: Value, other: Value) =>
  one.rateMicros === other.rateMicros && one.source === other.source

/** False when nothing was written: another rate is stored, or the same. */
function write(tx: Tx, rate: store.Rate, before: Value | null): Promise<boolean> {
  if (!before) return store.addRate(tx, rate)
  return isSame(before, rate) ? Promise.resolve(false) : store.replaceRate(tx, rate, before)
}

/** Records the rate with the one that it replaces. */
export async function auditRate(
  tx: Tx,
  { before, day, currency, ...after }: RateChange,
  actor: string,
): Promise<void> {
  const show = ({ rateMicros, source }: Value) => ({ rateMicros, source })
  const details = { day, currency, ...(before && { before: show(before) }), after: show(after) }
  await writeAudit(tx, { kind: 'rate_saved', accountId: null, actor, details })
}
