import { addDays, dayIn, type Day } from '@matinee/contract/plain/calendar'
import type { ReplyOf } from '@matinee/contract/call'
import type { listPayments as listCall, Payment } from '@matinee/contract/payments'
import { paidStates, payoutThresholdMicros } from '@matinee/contract/plain/reports/paymentRules'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { Deps } from '../../platform/deps.ts'
import type { Account } from '../../platform/access/session.ts'
import { signedLinks } from '../../platform/access/signedLinks.ts'
import { readRevenueByDay } from '../reports/accountRevenue.service.ts'
import { present } from './changes.service.ts'
import { readHold } from './paymentInfo.store.ts'
import * as store from './payments.store.ts'
import { addTerms, firstDayOf, showTerm, termOf, type Term } from './terms.ts'

type ListDeps = Pick<Deps, 'db' | 'facts' | 'config' | 'secrets'>
type PaymentsAccount = Pick<Account, 'id' | 'sessionId' | 'timezone' | 'language'>
type Listed = ReplyOf<typeof listCall>

/** Months in which unclosed revenue is looked for. */
const monthsBack = 12
const paceDays = 28
/** A later forecast is not shown. */
const maxForecastDays = 3_650
const major = (micros: number) => micros / 1_000_000

export const statementLinks = signedLinks('payment-statement', (id) => `/users/payments/${id}/statement`)

/**
 * The months of an account, newest first. Open months, the running one included, show the revenue stored now. Costs
 * three statements and one facts query.
 */
export async function listPayments(
  deps: ListDeps,
  account: PaymentsAccount,
  nowMs = Date.now(),
): Promise<Listed> {
  const today = dayIn(account.timezone, nowMs)
  const running = termOf(today)
  const range = { start: firstDayOf(addTerms(running, -monthsBack)), end: today }
  const [closed, days, heldUntil] = await Promise.all([
    store.listTerms(deps.db, account.id),
    readRevenueByDay(deps, account, range, nowMs),
    readHold(deps.db, account.id, nowMs),
  ])
  const open = openTerms(closed, days, running)
  const unpaid = closed.filter(({ paid }) => paid !== paidStates.paid)
  const sumUpTo = (upTo: Term) =>
    sum(unpaid.filter(({ term }) => term <= upTo).map(({ amountMicros }) => amountMicros)) +
    sum([...open].filter(([term]) => term <= upTo).map(([, micros]) => micros))
  const rows = [
    ...[...open].map(([term, micros]) => {
      const byHand = closed.find((payment) => payment.term === term)
      const amountMicros = micros + (byHand?.amountMicros ?? 0)
      const note = byHand?.note ?? ''
      return openPayment(account, { term, amountMicros, totalMicros: sumUpTo(term), note })
    }),
    ...closed.filter(({ term }) => !open.has(term)).map((row) => closedPayment(deps, account, row, nowMs)),
  ].sort((one, other) => (one.term < other.term ? 1 : -1))
  const threshold = forecast(sumUpTo('9999-12'), days, today)
  return { payments: rows, threshold, heldUntil: heldUntil?.toISOString() ?? null }
}

/** Micros by open month. */
function openTerms(
  closed: readonly store.ClosedTerm[],
  days: ReadonlyMap<Day, number>,
  running: Term,
): Map<Term, number> {
  const isSettled = new Set(
    closed.filter(({ isByHand, paid }) => !isByHand || paid === paidStates.paid).map(({ term }) => term),
  )
  const open = new Map<Term, number>()
  for (const [day, micros] of days) {
    const term = termOf(day)
    if (!isSettled.has(term)) open.set(term, (open.get(term) ?? 0) + micros)
  }
  for (const [term, micros] of open) if (micros === 0) open.delete(term)
  // An account without any earnings has no history.
  if (!isSettled.has(running) && (open.size > 0 || closed.length > 0))
    open.set(running, open.get(running) ?? 0)
  return open
}

const sum = (all: readonly number[]) => all.reduce((total, micros) => total + micros, 0)

const openPayment = (
  { language }: PaymentsAccount,
  {
    term,
    amountMicros,
    totalMicros,
    note,
  }: { term: Term; amountMicros: number; totalMicros: number; note: string },
): Payment => ({
  term,
  termStr: showTerm(term, language),
  paid: paidStates.accruing,
  paymentDate: null,
  amount: major(amountMicros),
  total: major(totalMicros),
  note,
  currency: 'usd',
  isClosed: false,
  statementUrl: null,
})

const closedPayment = (
  deps: ListDeps,
  { language, sessionId }: PaymentsAccount,
  row: store.PaymentRow,
  nowMs: number,
): Payment => ({
  term: row.term,
  termStr: showTerm(row.term, language),
  paid: row.paid,
  paymentDate: row.paymentDay === null ? null : showReportDay(row.paymentDay),
  amount: major(row.amountMicros),
  total: major(row.totalMicros),
  note: row.note,
  currency: 'usd',
  isClosed: true,
  statementUrl: statementLinks.sign(deps, { id: row.id, sessionId }, nowMs),
})

/** Forecasts the threshold at the pace of the last complete days, or of today if those earned nothing. */
function forecast(unpaidMicros: number, days: ReadonlyMap<Day, number>, today: Day): Listed['threshold'] {
  let earned = 0
  for (let back = 1; back <= paceDays; back++) earned += days.get(addDays(today, -back)) ?? 0
  if (earned === 0) earned = days.get(today) ?? 0
  const remaining = Math.max(0, payoutThresholdMicros - unpaidMicros)
  const wait = remaining === 0 || earned <= 0 ? null : Math.ceil((remaining * paceDays) / earned)
  return {
    amount: major(payoutThresholdMicros),
    unpaid: major(unpaidMicros),
    remaining: major(remaining),
    perDay: major(Math.round(earned / paceDays)),
    expectedOn: wait === null || wait > maxForecastDays ? null : showReportDay(addDays(today, wait)),
  }
}

export type ListedTerm = ReturnType<typeof presentTerm>

const presentTerm = ({ email, heldUntil, ...row }: store.ListedRow) => ({
  ...present(row),
  email,
  heldUntil: row.paid === paidStates.paid ? null : (heldUntil?.toISOString() ?? null),
  revenueMicros: row.revenueMicros,
  correctionMicros: row.correctionMicros,
  payoutCurrency: row.payoutCurrency,
  payoutMicros: row.payoutMicros,
  rateMicros: row.rateMicros,
  paidWith: row.paidWith,
  includedIn: row.includedIn,
  closedAt: row.closedAt.toISOString(),
})

/** For operators: the closed months of every account, or of one, newest first. */
export const listTerms = async (
  { db }: Pick<Deps, 'db'>,
  filter: { accountId?: string | undefined; term?: Term | undefined },
): Promise<ListedTerm[]> => (await store.listEveryPayment(db, filter)).map(presentTerm)

/** A closed month of an account; null when it is not closed. */
export async function findTerm(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  term: Term,
): Promise<{ id: string; note: string } | null> {
  return (await store.findPayment(db, accountId, term)) ?? null
}

export { createPayment, setPayment } from './changes.service.ts'
