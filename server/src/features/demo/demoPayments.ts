import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { addDays, addMonths, type Day } from '@matinee/contract/plain/calendar'
import { paidStates, type PaymentCurrency } from '@matinee/contract/plain/reports/paymentRules'
import type { Deps } from '../../platform/deps.ts'
import { closeTerm } from '../payments/closing.service.ts'
import { savePaymentInfo } from '../payments/paymentInfo.service.ts'
import { listTerms, setPayment } from '../payments/payments.service.ts'
import { demoAccounts } from './demoAccounts.ts'
import { daysBack } from './demoRevenue.ts'
import type { DemoUser } from './demo.store.ts'

type PaymentDeps = Pick<Deps, 'db' | 'facts' | 'queue' | 'secrets' | 'log'>

/** Currencies of the accounts with payment details. */
const payoutCurrencies = new Map<string, PaymentCurrency>([
  ['publisher@demo.matinee.test', 'USD'],
  ['site@demo.matinee.test', 'USD'],
  ['network@demo.matinee.test', 'EUR'],
  ['kite@demo.matinee.test', 'USD'],
])

/**
 * Closes the past months of demo publishers as the job would have done, and pays all except the newest as operators do.
 * Skips accounts that already have a month, because the job continues from there. `now`: epoch ms.
 */
export async function fillPayments(
  deps: PaymentDeps,
  accounts: readonly DemoUser[],
  now: number,
): Promise<void> {
  const types = new Map(demoAccounts.map(({ email, integrationType }) => [email, integrationType]))
  const terms = termsUntil(new Date(now).toISOString().slice(0, 10))
  for (const account of accounts) {
    const type = types.get(account.email)
    if (type === undefined || !holdsRight(type, 'payments.read')) continue
    if ((await listTerms(deps, { accountId: account.id })).length > 0) continue
    for (const term of terms) await closeTerm(deps, account.id, term, { actor: 'demo', nowMs: now })
    const currency = payoutCurrencies.get(account.email)
    if (!currency) continue
    await savePaymentInfo(deps, account.id, { ...details(account.name), paymentCurrency: currency })
    await payAllButNewest(deps, account.id)
  }
}

/** The months from the first with exchange revenue to the last complete one. */
function termsUntil(today: Day): string[] {
  const terms: string[] = []
  for (let day = addDays(today, -daysBack); day.slice(0, 7) < today.slice(0, 7); day = addMonths(day, 1))
    terms.push(day.slice(0, 7))
  return terms
}

/** Invented details; the IBAN is the example of the IBAN registry. */
const details = (name: string) => ({
  bank: 'Demo Savings Bank',
  branch: 'Demo branch',
  iban: 'GB33BUKB20201555555555',
  routing: '-',
  swift: 'BUKBGB22',
  bankAddress: '1 Demo Street, London',
  accountNumber: '55555555',
  bankCountry: 'GB',
  name,
  address: '2 Demo Street, London',
})

async function payAllButNewest(deps: PaymentDeps, accountId: string): Promise<void> {
  const [, ...older] = await listTerms(deps, { accountId })
  // Oldest first, because each payment includes the balance carried over to it.
  for (const { id, term, paid } of older.toReversed()) {
    if (paid !== paidStates.accruing) continue
    await setPayment(deps, id, { paid: paidStates.approved }, 'demo')
    const paymentDate = `${addMonths(`${term}-01`, 1).slice(0, 7)}-15`
    await setPayment(deps, id, { paid: paidStates.paid, paymentDate }, 'demo')
  }
}
