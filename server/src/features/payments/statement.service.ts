import type { Language } from '@matinee/contract/plain/accountTypes'
import { masked, notApplicable, paidStates, type PaymentCurrency } from '@matinee/contract/plain/paymentRules'
import { showReportDay } from '@matinee/contract/plain/reportDays'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { todayIn } from '../reports/accountRevenue.service.ts'
import { openDetails } from './paymentInfo.service.ts'
import { infoChangedAt } from './paymentInfo.store.ts'
import * as store from './payments.store.ts'
import { shareCents } from './shareCents.ts'
import { centsOf } from './showMoney.ts'
import { showTerm } from './terms.ts'

type Some = Pick<Deps, 'db' | 'secrets' | 'log' | 'config'>

export type StatementLine = { name: string; cents: number }

/** All that a statement says. Cents of US dollars, but of the payout. */
export type Statement = {
  language: Language
  publisher: { name: string; email: string; id: string }
  isDemo: boolean
  supportEmail: string
  /** '2026-10', and as its language writes it. */
  term: string
  termStr: string
  closedOn: string
  sites: StatementLine[]
  apps: StatementLine[]
  others: StatementLine[]
  byHand: StatementLine[]
  corrections: (StatementLine & { termStr: string })[]
  amount: number
  /** Of earlier months; null where there is nothing of them. */
  carried: { cents: number; terms: string[] } | null
  total: number
  state: 'carried' | 'waits' | 'approved' | 'paid' | 'paidWith'
  /** DD.MM.YYYY */
  paidOn: string | null
  paidWith: string | null
  payout: { cents: number; currency: PaymentCurrency; rateMicros: number | null } | null
  /** The masked number that it was, or is to be, paid to. */
  paidTo: string | null
  note: string
}

/** The statement of a closed month as a PDF, in the account's language. Throws 404. */
export async function makeStatement(deps: Some, id: string): Promise<{ name: string; content: Buffer }> {
  const statement = await readStatement(deps, id)
  // Fonts and drawing are loaded by whoever needs them first.
  const { drawStatement } = await import('./statementPdf.ts')
  return { name: `matinee-statement-${statement.term}.pdf`, content: await drawStatement(statement) }
}

async function readStatement(deps: Some, id: string): Promise<Statement> {
  const payment = await store.findPaymentById(deps.db, id)
  const payee = payment && (await store.findPayee(deps.db, payment.accountId))
  if (!payment || !payee) throw notFound()
  const [lines, terms] = await Promise.all([
    store.listLines(deps.db, payee.id, id),
    store.listTerms(deps.db, payee.id),
  ])
  const { language } = payee
  const named = (term: string) => showTerm(term, language)
  const amount = centsOf(payment.amountMicros)
  const total = centsOf(payment.totalMicros)
  const isCarried = payment.totalMicros !== payment.amountMicros
  return {
    language,
    publisher: payee,
    isDemo: payee.isDemo,
    supportEmail: deps.config.supportEmail,
    term: payment.term,
    termStr: named(payment.term),
    closedOn: showReportDay(todayIn(payee.timezone, payment.closedAt.getTime())),
    ...groupsOf(lines, payment.term, amount, named),
    amount,
    carried: isCarried ? { cents: total - amount, terms: carriedTerms(payment, terms).map(named) } : null,
    total,
    state: stateOf(payment),
    paidOn: payment.paymentDay === null ? null : showReportDay(payment.paymentDay),
    paidWith: payment.paidWith === null ? null : named(payment.paidWith),
    payout:
      payment.payoutMicros === null
        ? null
        : {
            cents: centsOf(payment.payoutMicros),
            currency: payment.payoutCurrency ?? 'USD',
            rateMicros: payment.rateMicros,
          },
    paidTo: await paidToOf(deps, payment),
    note: payment.note,
  }
}

function groupsOf(
  lines: readonly store.PaymentLine[],
  term: string,
  amount: number,
  named: (term: string) => string,
): Pick<Statement, 'sites' | 'apps' | 'others' | 'byHand' | 'corrections'> {
  const sorted = [...lines].sort(
    (one, other) => other.micros - one.micros || (one.name < other.name ? -1 : 1),
  )
  const cents = shareCents(
    sorted.map(({ micros }) => micros),
    amount,
  )
  const all = sorted.map((line, at) => ({ ...line, cents: cents[at]! }))
  const own = (kind: store.PaymentLine['kind']) =>
    all
      .filter((line) => line.kind === kind && line.ofTerm === term)
      .map((line) => ({ name: line.name, cents: line.cents }))
  return {
    sites: own('site'),
    apps: own('app'),
    others: own('other'),
    byHand: own('manual'),
    corrections: all
      .filter((line) => line.ofTerm !== term)
      .sort((one, other) => (one.ofTerm < other.ofTerm ? -1 : one.ofTerm > other.ofTerm ? 1 : 0))
      .map((line) => ({ name: line.name, cents: line.cents, termStr: named(line.ofTerm) })),
  }
}

/** The months whose amounts are part of the total: those that were paid with it, else those that still are unpaid. */
function carriedTerms(payment: store.PaymentRow, terms: readonly store.PaymentRow[]): string[] {
  const isPaid = payment.paid === paidStates.paid
  return terms
    .filter(({ term }) => term < payment.term)
    .filter(({ paid, paidWith }) =>
      isPaid ? paidWith !== null && paidWith === payment.paidWith : paid !== paidStates.paid,
    )
    .filter(({ amountMicros }) => amountMicros !== 0)
    .map(({ term }) => term)
}

function stateOf({ paid, paidWith, term }: store.PaymentRow): Statement['state'] {
  if (paid === paidStates.carried) return 'carried'
  if (paid === paidStates.accruing) return 'waits'
  if (paid === paidStates.approved) return 'approved'
  return paidWith === null || paidWith === term ? 'paid' : 'paidWith'
}

/** Null as well where the details are others than those that it was paid to. */
async function paidToOf(deps: Some, payment: store.PaymentRow): Promise<string | null> {
  const changedAt = await infoChangedAt(deps.db, payment.accountId)
  if (changedAt === null || (payment.paidAt !== null && changedAt > payment.paidAt)) return null
  if (payment.paid === paidStates.paid && payment.payoutMicros === null) return null
  const details = await openDetails(deps, deps.db, payment.accountId)
  const number = [details?.iban, details?.accountNumber].find((text) => text && text !== notApplicable)
  return number === undefined ? null : masked(number)
}
