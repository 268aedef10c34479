import type { BodyOf, ReplyOf } from '@matinee/contract/call'
import type { createPayout as createCall, Payout, PayoutLine } from '@matinee/contract/payouts'
import { addDays, dayIn } from '@matinee/contract/plain/calendar'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { toCents } from '@matinee/contract/plain/reports/toCents'
import { writeAudit } from '../../../platform/access/audit.ts'
import { seal } from '../../../platform/access/secrets.ts'
import type { Deps } from '../../../platform/deps.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import { convertPayout } from '../changes.service.ts'
import { lockPaymentsOf } from '../month/holds.store.ts'
import { actorOf } from '../month/months.service.ts'
import { paymentState } from '../month/requirePayable.ts'
import { findAccounts } from '../payments.store.ts'
import * as store from './payouts.store.ts'
import { selectPayments, type Taken } from './selectPayments.ts'

type PayoutDeps = Pick<Deps, 'db' | 'secrets' | 'log' | 'config'>

/** Newest first. */
export async function listPayouts(db: Db, filter: Parameters<typeof store.listPayouts>[1]) {
  const { rows, ...place } = await store.listPayouts(db, filter)
  return { data: rows.map(present), ...place }
}

/** Throws 404. */
export async function readPayout(db: Db, id: string): Promise<{ payout: Payout; lines: PayoutLine[] }> {
  const [payout, lines] = await Promise.all([store.findPayout(db, id), store.listLines(db, id)])
  if (!payout) throw notFound()
  return { payout: present(payout), lines: lines.map(presentLine) }
}

const latestDay = 30

/**
 * Makes a payout of approved payments, or says what would be in it. If a payment cannot be in it any more, none is made.
 * Throws 409, and 422 for a day that banks do not take.
 */
export async function createPayout(
  deps: PayoutDeps,
  { isDryRun, ...wanted }: BodyOf<typeof createCall>,
  actor: string,
): Promise<ReplyOf<typeof createCall>> {
  if (wanted.kind === 'sepa' && wanted.currency !== 'EUR') throw invalidField('kind', refusals.sepaInEuros)
  if (wanted.kind === 'sepa' && !deps.config.payer) throw paymentState(refusals.payerMissing)
  const today = dayIn('UTC')
  if (wanted.executionDay < today || wanted.executionDay > addDays(today, latestDay))
    throw invalidField('executionDay', refusals.payoutDay)
  const accounts = await findAccounts(deps.db, wanted.payments)
  return deps.db.transaction().execute(async (tx) => {
    await lockPaymentsOf(tx, [...accounts.values()])
    const { taken, refused } = await selectPayments(deps, tx, wanted, actor)
    const payoutId = newId()
    const lines = []
    for (const each of taken) lines.push(await makeLine(deps, tx, { ...each, payoutId }))
    const cents = lines.reduce((total, line) => total + line.cents, 0)
    if (isDryRun) return { payout: null, count: lines.length, cents, refused }
    if (refused.length > 0 || lines.length === 0) throw paymentState(refusals.payoutChanged(refused.length))
    const { kind, currency, executionDay } = wanted
    const payout = { id: payoutId, kind, currency, executionDay, createdBy: actor, downloadedAt: null }
    await store.insertPayout(tx, payout, lines)
    const details = { payoutId, kind, currency, executionDay, payments: lines.length, cents }
    await writeAudit(tx, { kind: 'payout_created', accountId: null, actor, details })
    const created = (await store.findPayout(tx, payoutId))!
    return { payout: present(created), count: lines.length, cents, refused: [] }
  })
}

/** The amount and the payment details of today; a later change of either does not reach the payout. */
async function makeLine(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  { payment, details, payoutId }: Taken & { payoutId: string },
) {
  const { id: paymentId, accountId, totalMicros } = payment
  // The last rate up to now: the day of booking is not known yet.
  const payout = await convertPayout(tx, totalMicros, details.paymentCurrency, dayIn('UTC'))
  const id = newId()
  return {
    id,
    payoutId,
    paymentId,
    accountId,
    reference: `${paymentId}-${(await store.countLines(tx, paymentId)) + 1}`,
    sealed: seal(secrets.signing, sealedFor(id), JSON.stringify(details)),
    totalMicros,
    payoutMicros: payout.payoutMicros,
    rateMicros: payout.rateMicros,
    cents: toCents(payout.payoutMicros),
    bookedDay: null,
  }
}

export const sealedFor = (lineId: string) => ({ purpose: 'payout', subject: lineId })

/**
 * Returns the payments that the bank has not confirmed to the approved ones. Throws 404, and 409 when there is none or the
 * file was downloaded since the operator read the payout: the bank may have it.
 */
export async function cancelPayout(
  db: Db,
  { id, downloadedAt }: { id: string; downloadedAt: string | null },
  actor: string,
): Promise<Payout> {
  const lines = await store.listLines(db, id)
  return db.transaction().execute(async (tx) => {
    await lockPaymentsOf(
      tx,
      lines.map(({ accountId }) => accountId),
    )
    await store.lockPayout(tx, id)
    const payout = await store.findPayout(tx, id)
    if (!payout) throw notFound()
    if ((payout.downloadedAt?.toISOString() ?? null) !== downloadedAt)
      throw paymentState(refusals.payoutDownloaded)
    if (payout.openCount === 0) throw paymentState(refusals.payoutClosed(payout.paidCount > 0))
    await store.cancelOpenLines(tx, id)
    const details = { payoutId: id, payments: payout.openCount }
    await writeAudit(tx, { kind: 'payout_cancelled', accountId: null, actor, details })
    return present((await store.findPayout(tx, id))!)
  })
}

function present({ createdBy, creatorName, createdAt, openCount, ...row }: store.ListedPayout): Payout {
  return {
    id: row.id,
    kind: row.kind,
    currency: row.currency,
    executionDay: row.executionDay,
    createdAt: createdAt.toISOString(),
    downloadedAt: row.downloadedAt?.toISOString() ?? null,
    createdBy: actorOf(createdBy, creatorName),
    state: stateOf({ ...row, openCount }),
    count: row.count,
    paidCount: row.paidCount,
    cents: Number(row.cents),
  }
}

function stateOf(payout: { count: number; paidCount: number; openCount: number }): Payout['state'] {
  const { count, paidCount, openCount } = payout
  if (openCount > 0) return paidCount > 0 ? 'partlyPaid' : 'open'
  if (paidCount === 0) return 'cancelled'
  return paidCount === count ? 'paid' : 'partlyPaid'
}

const presentLine = ({ accountId, name, email, ...line }: store.ListedLine): PayoutLine => ({
  id: line.id,
  paymentId: line.paymentId,
  account: { id: accountId, name, email },
  term: line.term,
  reference: line.reference,
  cents: line.cents,
  totalMicros: line.totalMicros,
  state: line.state,
  bookedDay: line.bookedDay,
})
