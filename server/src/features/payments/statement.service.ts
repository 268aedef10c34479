import { masked, notApplicable, paidStates } from '@matinee/contract/plain/reports/paymentRules'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { dayIn } from '@matinee/contract/plain/calendar'
import { roundToTotal } from '@matinee/contract/plain/roundToTotal'
import { toCents } from '@matinee/contract/plain/reports/toCents'
import { openDetails } from './paymentInfo.service.ts'
import { infoChangedAt } from './paymentInfo.store.ts'
import { readPayoutTime } from './payouts/payouts.store.ts'
import * as store from './payments.store.ts'
import type { Statement } from './statementPdf.ts'
import { showTerm } from './terms.ts'

type StatementDeps = Pick<Deps, 'db' | 'secrets' | 'log' | 'config'>

/** The statement of a closed month as a PDF, in the account's language. Throws 404. */
export async function makeStatement(
  deps: StatementDeps,
  id: string,
): Promise<{ name: string; content: Buffer }> {
  const statement = await readStatement(deps, id)
  // Loads pdfkit and the fonts on first use.
  const { drawStatement } = await import('./statementPdf.ts')
  return { name: `matinee-statement-${statement.term}.pdf`, content: await drawStatement(statement) }
}

async function readStatement(deps: StatementDeps, id: string): Promise<Statement> {
  const payment = await store.findPaymentById(deps.db, id)
  const account = payment && (await store.findPaymentAccount(deps.db, payment.accountId))
  if (!payment || !account) throw notFound()
  const [lines, terms] = await Promise.all([
    store.listLines(deps.db, account.id, id),
    store.listTerms(deps.db, account.id),
  ])
  const { language } = account
  const termName = (term: string) => showTerm(term, language)
  const amount = toCents(payment.amountMicros)
  const total = toCents(payment.totalMicros)
  const isCarried = payment.totalMicros !== payment.amountMicros
  return {
    language,
    publisher: account,
    isDemo: account.isDemo,
    supportEmail: deps.config.supportEmail,
    term: payment.term,
    termStr: termName(payment.term),
    closedOn: showReportDay(dayIn(account.timezone, payment.closedAt.getTime())),
    ...groupLines(lines, payment.term, amount, termName),
    amount,
    carried: isCarried ? { cents: total - amount, terms: carriedTerms(payment, terms).map(termName) } : null,
    total,
    state: presentState(payment),
    paidOn: payment.paymentDay === null ? null : showReportDay(payment.paymentDay),
    paidWith: payment.paidWith === null ? null : termName(payment.paidWith),
    payout:
      payment.payoutMicros === null
        ? null
        : {
            cents: toCents(payment.payoutMicros),
            currency: payment.payoutCurrency ?? 'USD',
            rateMicros: payment.rateMicros,
          },
    paidTo: await maskedPayee(deps, payment),
    note: payment.note,
  }
}

const microsPerCent = 10_000

function groupLines(
  lines: readonly store.PaymentLine[],
  term: string,
  amount: number,
  termName: (term: string) => string,
): Pick<Statement, 'sites' | 'apps' | 'others' | 'byHand' | 'corrections'> {
  const sorted = [...lines].sort(
    (one, other) => other.micros - one.micros || (one.name < other.name ? -1 : 1),
  )
  const cents = roundToTotal(
    sorted.map(({ micros }) => micros),
    amount,
    microsPerCent,
  )
  const all = sorted.map((line, index) => ({ ...line, cents: cents[index]! }))
  const selectLines = (kind: store.PaymentLine['kind']) =>
    all
      .filter((line) => line.kind === kind && line.ofTerm === term)
      .map((line) => ({ name: line.name, cents: line.cents }))
  return {
    sites: selectLines('site'),
    apps: selectLines('app'),
    others: selectLines('other'),
    byHand: selectLines('manual'),
    corrections: all
      .filter((line) => line.ofTerm !== term)
      .sort((one, other) => (one.ofTerm < other.ofTerm ? -1 : one.ofTerm > other.ofTerm ? 1 : 0))
      .map((line) => ({ name: line.name, cents: line.cents, termStr: termName(line.ofTerm) })),
  }
}

/** The earlier months in the total: those paid with this one, or those still unpaid. */
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

function presentState({ paid, paidWith, term }: store.PaymentRow): Statement['state'] {
  if (paid === paidStates.carried) return 'carried'
  if (paid === paidStates.accruing) return 'waits'
  if (paid === paidStates.approved) return 'approved'
  return paidWith === null || paidWith === term ? 'paid' : 'paidWith'
}

/** Null without details, and when they changed after the payment. */
async function maskedPayee(deps: StatementDeps, payment: store.PaymentRow): Promise<string | null> {
  const changedAt = await infoChangedAt(deps.db, payment.accountId)
  const sentAt = (await readPayoutTime(deps.db, payment.id)) ?? payment.paidAt
  if (changedAt === null || (sentAt !== null && changedAt > sentAt)) return null
  if (payment.paid === paidStates.paid && payment.payoutMicros === null) return null
  const details = await openDetails(deps, deps.db, payment.accountId)
  const number = [details?.iban, details?.accountNumber].find((text) => text && text !== notApplicable)
  return number === undefined ? null : masked(number)
}
