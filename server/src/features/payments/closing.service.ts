import { holdsRight, integrationTypes } from '@matinee/contract/plain/accountTypes'
import { paidStates } from '@matinee/contract/plain/paymentRules'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import {
  listEarners,
  readRevenueByTerm,
  todayIn,
  type RevenueLine,
} from '../reports/accountRevenue.service.ts'
import { settleBalances } from './balances.ts'
import { estimatedNote } from './statementTexts.ts'
import * as store from './payments.store.ts'
import { addTerms, firstDayOf, lastDayOf, termOf, termsBetween, type Term } from './terms.ts'

type Some = Pick<Deps, 'db' | 'facts'>

/** How a month was closed, or why it was not. Micros of US dollars. */
export type Closing = { accountId: string; email: string; term: Term } & (
  | { outcome: 'closed'; amountMicros: number; correctionMicros: number; totalMicros: number; paid: number }
  /** It was closed before. */
  | { outcome: 'already' }
  /** Nothing was earned and nothing is unpaid. */
  | { outcome: 'nothing' }
  | { outcome: 'revenue_estimated'; sources: string[] }
  | { outcome: 'term_open' }
  | { outcome: 'failed'; reason: string }
)

export type ClosingWish = {
  allowsEstimated?: boolean
  isDryRun?: boolean
  /** A staff user's id, `cli` or `job`. */
  actor: string
  nowMs?: number
}

class DryRun extends Error {}

/**
 * Closes a month of an account: what it earned, with what earlier closed months are now known to have earned more or
 * less. Once: a month that is closed stays as it is. Throws 404.
 */
export async function closeTerm(
  deps: Some,
  accountId: string,
  term: Term,
  wish: ClosingWish,
): Promise<Closing> {
  const account = await store.findPayee(deps.db, accountId)
  if (!account) throw notFound()
  const of = { accountId, email: account.email, term }
  const nowMs = wish.nowMs ?? Date.now()
  if (todayIn(account.timezone, nowMs) <= lastDayOf(term)) return { ...of, outcome: 'term_open' }
  const before = await store.listTerms(deps.db, accountId)
  if (before.some((payment) => payment.term === term && !isOpenByHand(payment)))
    return { ...of, outcome: 'already' }
  const earlier = comparedTerms(before).filter((payment) => payment.term < term)
  const range = { start: firstDayOf(earlier[0]?.term ?? term), end: lastDayOf(term) }
  const { lines, estimated } = await readRevenueByTerm(deps, account, range, nowMs)
  const sources = estimated.get(term)
  if (sources && !wish.allowsEstimated)
    return { ...of, outcome: 'revenue_estimated', sources: sources.map((source) => source || 'own tag') }
  // Months that may still change are corrected once they do not.
  const settled = [...earlier.map((payment) => payment.term).filter((month) => !estimated.has(month)), term]
  const note = sources ? estimatedNote[account.language] : ''
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const closing = await writeTerm(tx, account, { term, settled, lines, note, actor: wish.actor })
      if (wish.isDryRun) throw Object.assign(new DryRun(), { closing })
      return closing
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return (error as DryRun & { closing: Closing }).closing
      throw error
    })
}

/** A month by hand that is unpaid is added to; one that was paid by hand stands as it is. */
const isOpenByHand = ({ isByHand, paid }: store.ClosedTerm) => isByHand && paid !== paidStates.paid

/**
 * The months that were closed, and those by hand that were paid before they could be: a bonus takes nothing of what
 * its month earned, which a later month makes good. Those of before this installation are compared with nothing.
 */
function comparedTerms(terms: readonly store.ClosedTerm[]): store.ClosedTerm[] {
  const first = terms.find(({ isByHand }) => !isByHand)?.term
  return terms.filter((payment) => {
    const { term, isByHand, paid, paidWith, payoutMicros } = payment
    if (!isByHand) return true
    const wasPaidHere = paid === paidStates.paid && (payoutMicros !== null || paidWith !== term)
    const entered = termOf(payment.closedAt.toISOString().slice(0, 10))
    return wasPaidHere && ((first !== undefined && term >= first) || term >= addTerms(entered, -1))
  })
}

async function writeTerm(
  tx: Tx,
  { id: accountId, email }: store.Payee,
  of: { term: Term; settled: Term[]; lines: RevenueLine[]; note: string; actor: string },
): Promise<Closing> {
  const { term, actor } = of
  await store.lockPayments(tx, accountId)
  const terms = await store.listTerms(tx, accountId)
  const same = terms.find((payment) => payment.term === term)
  if (same && !isOpenByHand(same)) return { accountId, email, term, outcome: 'already' }
  const lines = differences(of.lines, await store.listAccounted(tx, accountId, of.settled), of.settled)
  const unpaid = terms.filter((payment) => payment.paid !== paidStates.paid && payment.term < term)
  if (lines.length === 0 && (same || sum(unpaid.map(({ amountMicros }) => amountMicros)) === 0))
    return { accountId, email, term, outcome: 'nothing' }
  const own = sum(lines.filter(({ ofTerm }) => ofTerm === term).map(({ micros }) => micros))
  const correctionMicros = sum(lines.map(({ micros }) => micros)) - own
  const id = same?.id ?? newId()
  if (same)
    await store.updatePayment(tx, accountId, id, {
      revenueMicros: same.revenueMicros + own,
      correctionMicros: same.correctionMicros + correctionMicros,
      amountMicros: same.amountMicros + own + correctionMicros,
      // What was approved was less.
      paid: paidStates.accruing,
      approvedAt: null,
      note: [same.note, of.note].filter(Boolean).join(' · '),
    })
  else
    await store.insertPayment(tx, {
      id,
      accountId,
      term,
      revenueMicros: own,
      correctionMicros,
      amountMicros: own + correctionMicros,
      totalMicros: 0,
      note: of.note,
      actor,
      paymentDay: null,
      paidWith: null,
      payoutCurrency: null,
      payoutMicros: null,
      rateMicros: null,
      approvedAt: null,
      paidAt: null,
    })
  await store.insertLines(
    tx,
    lines.map((line) => ({ id: newId(), paymentId: id, accountId, ...line })),
  )
  await settleBalances(tx, accountId, actor)
  const made = (await store.findPayment(tx, accountId, term))!
  const { amountMicros, totalMicros, paid } = made
  const told = { amountMicros, correctionMicros: made.correctionMicros, totalMicros, paid }
  await writeAudit(tx, { kind: 'payment_closed', accountId, actor, details: { term, ...told } })
  return { accountId, email, term, outcome: 'closed', ...told }
}

const sum = (all: readonly number[]) => all.reduce((total, micros) => total + micros, 0)

/** What each line of these months is now, less what was accounted for of it. */
function differences(
  now: readonly RevenueLine[],
  accounted: Awaited<ReturnType<typeof store.listAccounted>>,
  settled: readonly Term[],
): store.PaymentLine[] {
  const lines = new Map<string, store.PaymentLine>()
  const keyOf = ({ ofTerm, kind, ref }: Pick<store.PaymentLine, 'ofTerm' | 'kind' | 'ref'>) =>
    JSON.stringify([ofTerm, kind, ref])
  for (const { term, ...line } of now)
    if (settled.includes(term)) lines.set(keyOf({ ...line, ofTerm: term }), { ...line, ofTerm: term })
  for (const line of accounted) {
    const micros = (lines.get(keyOf(line))?.micros ?? 0) - line.micros
    lines.set(keyOf(line), { ...line, ...lines.get(keyOf(line)), micros })
  }
  return [...lines.values()].filter(({ micros }) => micros !== 0)
}

const paidTypes = integrationTypes.filter((type) => holdsRight(type, 'payments.read'))

/** Closes a month for every account that has a right to payments, or had. One that fails does not stop the others. */
export async function closeTermOfAll(deps: Some, term: Term, wish: ClosingWish): Promise<Closing[]> {
  const all = await readAll(deps, { start: firstDayOf(term), end: lastDayOf(term) })
  const closings: Closing[] = []
  for (const payee of all.filter(({ hasReason }) => hasReason))
    closings.push(await closeSafely(deps, payee, term, wish))
  return closings
}

async function readAll(deps: Some, range: { start: string; end: string }) {
  const [payees, balances, earners] = await Promise.all([
    store.listPayees(deps.db, paidTypes),
    store.listBalances(deps.db),
    listEarners(deps.facts, range),
  ])
  const balanceOf = new Map(balances.map((balance) => [balance.accountId, balance]))
  return payees.map((payee) => {
    const { unpaidMicros = 0, closedTerms = [] } = balanceOf.get(payee.id) ?? {}
    const earned = earners.get(payee.id) ?? new Set<Term>()
    // Who was ever closed may have something to be corrected.
    const hasReason = earned.size > 0 || balanceOf.has(payee.id)
    return { ...payee, unpaidMicros, closedTerms, earned, hasReason }
  })
}
type Candidate = Awaited<ReturnType<typeof readAll>>[number]

async function closeSafely(
  deps: Some,
  { id, email }: store.Payee,
  term: Term,
  wish: ClosingWish,
): Promise<Closing> {
  try {
    return await closeTerm(deps, id, term, wish)
  } catch (error) {
    const reason = (error as Error).message
    return { accountId: id, email, term, outcome: 'failed', reason }
  }
}

/** On this day of the next month what our own tag earned is final. */
const firstClosingDay = 4
/** A month that could not be closed for longer than this waits for an operator. */
const maxMonthsBack = 12

/**
 * What the job does each day: the month before, from its fourth day on in the account's zone, after those that were
 * left out since the account's first closed month.
 */
export async function closeDueTerms(deps: Some & Pick<Deps, 'log'>, nowMs = Date.now()): Promise<Closing[]> {
  const newest = termOf(new Date(nowMs).toISOString().slice(0, 10))
  const oldest = addTerms(newest, -maxMonthsBack)
  const closings: Closing[] = []
  const range = { start: firstDayOf(oldest), end: lastDayOf(newest) }
  for (const payee of await readAll(deps, range)) {
    if (!payee.hasReason) continue
    for (const term of dueTerms(payee, oldest, nowMs))
      closings.push(await closeSafely(deps, payee, term, { actor: 'job', nowMs }))
  }
  for (const { email: _, ...closing } of closings) {
    if (closing.outcome === 'closed') deps.log.info(closing, 'month closed')
    else if (closing.outcome === 'failed' || closing.outcome === 'revenue_estimated')
      deps.log.warn(closing, 'month not closed')
  }
  return closings
}

function dueTerms(
  { timezone, closedTerms, earned, unpaidMicros }: Candidate,
  oldest: Term,
  nowMs: number,
): Term[] {
  const today = todayIn(timezone, nowMs)
  const last = addTerms(termOf(today), Number(today.slice(8)) < firstClosingDay ? -2 : -1)
  const [first] = closedTerms
  if (first === undefined) return [last]
  const newest = closedTerms.at(-1)!
  return termsBetween(first < oldest ? oldest : first, last).filter(
    (term) =>
      !closedTerms.includes(term) &&
      (term === last || earned.has(term) || (term > newest && unpaidMicros !== 0)),
  )
}
