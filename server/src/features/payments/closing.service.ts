import { dayIn } from '@matinee/contract/plain/calendar'
import { firstClosingDay, paidStates, paidTypes } from '@matinee/contract/plain/reports/paymentRules'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { listEarners, readRevenueByTerm, type RevenueLine } from '../reports/accountRevenue.service.ts'
import { settleBalances } from './balances.ts'
import { estimatedNote } from './statementTexts.ts'
import * as store from './payments.store.ts'
import { addTerms, firstDayOf, lastDayOf, termOf, termsBetween, type Term } from './terms.ts'

type ClosingDeps = Pick<Deps, 'db' | 'facts'>

/** How a month was closed, or why it was not. Micros of US dollars. */
export type Closing = { accountId: string; email: string; term: Term } & (
  | { outcome: 'closed'; amountMicros: number; correctionMicros: number; totalMicros: number; paid: number }
  /** The month was closed before. */
  | { outcome: 'already' }
  /** Nothing was earned and nothing is unpaid. */
  | { outcome: 'nothing' }
  | { outcome: 'revenue_estimated'; sources: string[] }
  | { outcome: 'term_open' }
  | { outcome: 'failed'; reason: string }
)

export type ClosingOptions = {
  allowsEstimated?: boolean
  isDryRun?: boolean
  /** A staff user's id, `cli` or `job`. */
  actor: string
  nowMs?: number
}

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  readonly closing: Closing
  constructor(closing: Closing) {
    super('dry run')
    this.closing = closing
  }
}

/**
 * Closes a month of an account: its earnings, plus corrections of earlier closed months. A closed month never changes.
 * Throws 404.
 */
export async function closeTerm(
  deps: ClosingDeps,
  accountId: string,
  term: Term,
  options: ClosingOptions,
): Promise<Closing> {
  const account = await store.findPaymentAccount(deps.db, accountId)
  if (!account) throw notFound()
  const subject = { accountId, email: account.email, term }
  const nowMs = options.nowMs ?? Date.now()
  if (dayIn(account.timezone, nowMs) <= lastDayOf(term)) return { ...subject, outcome: 'term_open' }
  const payments = await store.listTerms(deps.db, accountId)
  if (payments.some((payment) => payment.term === term && !isOpenByHand(payment)))
    return { ...subject, outcome: 'already' }
  const earlier = correctableTerms(payments).filter((payment) => payment.term < term)
  const range = { start: firstDayOf(earlier[0]?.term ?? term), end: lastDayOf(term) }
  const { lines, estimated } = await readRevenueByTerm(deps, account, range, nowMs)
  const sources = estimated.get(term)
  if (sources && !options.allowsEstimated)
    return { ...subject, outcome: 'revenue_estimated', sources: sources.map((source) => source || 'own tag') }
  // Months with estimated revenue are corrected once it is final.
  const finalTerms = [
    ...earlier.map((payment) => payment.term).filter((month) => !estimated.has(month)),
    term,
  ]
  const note = sources ? estimatedNote[account.language] : ''
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const closing = await writeTerm(tx, account, { term, finalTerms, lines, note, actor: options.actor })
      if (options.isDryRun) throw new DryRun(closing)
      return closing
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return error.closing
      throw error
    })
}

/** Revenue is added to an unpaid month entered by hand; a paid one stays as it is. */
const isOpenByHand = ({ isByHand, paid }: store.ClosedTerm) => isByHand && paid !== paidStates.paid

/**
 * Closed months, plus manual payments paid before their month closed: a later month corrects the difference. Months
 * from before this installation are compared with nothing.
 */
function correctableTerms(terms: readonly store.ClosedTerm[]): store.ClosedTerm[] {
  const firstClosed = terms.find(({ isByHand }) => !isByHand)?.term
  return terms.filter(({ term, isByHand, paid, paidWith, payoutMicros, closedAt }) => {
    if (!isByHand) return true
    const wasPaidHere = paid === paidStates.paid && (payoutMicros !== null || paidWith !== term)
    const enteredIn = termOf(closedAt.toISOString().slice(0, 10))
    return (
      wasPaidHere && ((firstClosed !== undefined && term >= firstClosed) || term >= addTerms(enteredIn, -1))
    )
  })
}

type TermChange = { term: Term; finalTerms: Term[]; lines: RevenueLine[]; note: string; actor: string }

async function writeTerm(
  tx: Tx,
  { id: accountId, email }: store.PaymentAccount,
  { term, finalTerms, lines: revenue, note, actor }: TermChange,
): Promise<Closing> {
  await store.lockPayments(tx, accountId)
  const terms = await store.listTerms(tx, accountId)
  const existing = terms.find((payment) => payment.term === term)
  if (existing && !isOpenByHand(existing)) return { accountId, email, term, outcome: 'already' }
  const lines = differences(revenue, await store.listAccounted(tx, accountId, finalTerms), finalTerms)
  const unpaid = terms.filter((payment) => payment.paid !== paidStates.paid && payment.term < term)
  if (lines.length === 0 && (existing || sum(unpaid.map(({ amountMicros }) => amountMicros)) === 0))
    return { accountId, email, term, outcome: 'nothing' }
  const revenueMicros = sum(lines.filter(({ ofTerm }) => ofTerm === term).map(({ micros }) => micros))
  const correctionMicros = sum(lines.map(({ micros }) => micros)) - revenueMicros
  const amounts = { revenueMicros, correctionMicros, amountMicros: revenueMicros + correctionMicros }
  const paymentId = existing
    ? await addToPayment(tx, existing, amounts, note)
    : await createPayment(tx, { accountId, term, ...amounts, note, actor })
  await store.insertLines(
    tx,
    lines.map((line) => ({ id: newId(), paymentId, accountId, ...line })),
  )
  const withdrawnApprovals = await settleBalances(tx, accountId, actor)
  const closed = (await store.findPayment(tx, accountId, term))!
  const result = {
    amountMicros: closed.amountMicros,
    correctionMicros: closed.correctionMicros,
    totalMicros: closed.totalMicros,
    paid: closed.paid,
  }
  await writeAudit(tx, {
    kind: 'payment_closed',
    accountId,
    actor,
    details: { term, ...result, ...(withdrawnApprovals.length > 0 && { withdrawnApprovals }) },
  })
  return { accountId, email, term, outcome: 'closed', ...result }
}

type Amounts = { revenueMicros: number; correctionMicros: number; amountMicros: number }

async function addToPayment(
  tx: Tx,
  payment: store.ClosedTerm,
  amounts: Amounts,
  note: string,
): Promise<string> {
  await store.updatePayment(tx, payment.accountId, payment.id, {
    revenueMicros: payment.revenueMicros + amounts.revenueMicros,
    correctionMicros: payment.correctionMicros + amounts.correctionMicros,
    amountMicros: payment.amountMicros + amounts.amountMicros,
    // The approval was for a smaller amount.
    paid: paidStates.accruing,
    approvedAt: null,
    approvedBy: null,
    note: [payment.note, note].filter(Boolean).join(' · '),
  })
  return payment.id
}

async function createPayment(
  tx: Tx,
  payment: Amounts & { accountId: string; term: Term; note: string; actor: string },
): Promise<string> {
  const id = newId()
  await store.insertPayment(tx, {
    id,
    ...payment,
    totalMicros: 0,
    paymentDay: null,
    paidWith: null,
    payoutCurrency: null,
    payoutMicros: null,
    rateMicros: null,
    approvedAt: null,
    approvedBy: null,
    heldAt: null,
    heldBy: null,
    holdReason: null,
    paidAt: null,
  })
  return id
}

const sum = (all: readonly number[]) => all.reduce((total, micros) => total + micros, 0)

/** Current revenue less what was accounted for, by line. */
function differences(
  current: readonly RevenueLine[],
  accounted: Awaited<ReturnType<typeof store.listAccounted>>,
  terms: readonly Term[],
): store.PaymentLine[] {
  const lines = new Map<string, store.PaymentLine>()
  const keyOf = ({ ofTerm, kind, ref }: Pick<store.PaymentLine, 'ofTerm' | 'kind' | 'ref'>) =>
    JSON.stringify([ofTerm, kind, ref])
  for (const { term, ...line } of current)
    if (terms.includes(term)) lines.set(keyOf({ ...line, ofTerm: term }), { ...line, ofTerm: term })
  for (const line of accounted) {
    const micros = (lines.get(keyOf(line))?.micros ?? 0) - line.micros
    lines.set(keyOf(line), { ...line, ...lines.get(keyOf(line)), micros })
  }
  return [...lines.values()].filter(({ micros }) => micros !== 0)
}

/** Closes a month for every account that has a right to payments, or had one. A failure does not stop the others. */
export async function closeTermOfAll(
  deps: ClosingDeps,
  term: Term,
  options: ClosingOptions,
): Promise<Closing[]> {
  const closings: Closing[] = []
  for (const account of await listDue(deps, term))
    closings.push(await closeSafely(deps, account, term, options))
  return closings
}

/** Accounts with earnings in the month or with payments: a closed month may need a correction. */
export async function listDue(deps: ClosingDeps, term: Term): Promise<store.PaymentAccount[]> {
  const candidates = await readCandidates(deps, { start: firstDayOf(term), end: lastDayOf(term) })
  return candidates.filter(({ isDue }) => isDue)
}

async function readCandidates(deps: ClosingDeps, range: { start: string; end: string }) {
  const [accounts, balances, earners] = await Promise.all([
    store.listPaymentAccounts(deps.db, paidTypes),
    store.listBalances(deps.db),
    listEarners(deps.facts, range),
  ])
  const balanceByAccount = new Map(balances.map((balance) => [balance.accountId, balance]))
  return accounts.map((account) => {
    const { unpaidMicros = 0, closedTerms = [] } = balanceByAccount.get(account.id) ?? {}
    const earned = earners.get(account.id) ?? new Set<Term>()
    const isDue = earned.size > 0 || balanceByAccount.has(account.id)
    return { ...account, unpaidMicros, closedTerms, earned, isDue }
  })
}
type Candidate = Awaited<ReturnType<typeof readCandidates>>[number]

export async function closeSafely(
  deps: ClosingDeps,
  { id, email }: store.PaymentAccount,
  term: Term,
  options: ClosingOptions,
): Promise<Closing> {
  try {
    return await closeTerm(deps, id, term, options)
  } catch (error) {
    const reason = (error as Error).message
    return { accountId: id, email, term, outcome: 'failed', reason }
  }
}

/** Older months need an operator. */
const maxMonthsBack = 12

/**
 * The daily job: closes last month from the fourth day on in the account's time zone, after those that are missing since
 * the account's first closed month.
 */
export async function closeDueTerms(
  deps: ClosingDeps & Pick<Deps, 'log'>,
  nowMs = Date.now(),
): Promise<Closing[]> {
  const newest = termOf(new Date(nowMs).toISOString().slice(0, 10))
  const oldest = addTerms(newest, -maxMonthsBack)
  const closings: Closing[] = []
  const range = { start: firstDayOf(oldest), end: lastDayOf(newest) }
  for (const account of await readCandidates(deps, range)) {
    if (!account.isDue) continue
    for (const term of dueTerms(account, oldest, nowMs))
      closings.push(await closeSafely(deps, account, term, { actor: 'job', nowMs }))
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
  const today = dayIn(timezone, nowMs)
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
