import { savePaymentInfo } from '../src/features/payments/paymentInfo.service.ts'
import { createPayment } from '../src/features/payments/changes.service.ts'
import { closeTerm } from '../src/features/payments/closing.service.ts'
import { findPayment } from '../src/features/payments/payments.store.ts'
import { make } from './make.ts'
import { paymentDetails } from './requests.ts'
import { importedRevenue, makeSite } from './revenue.ts'
import { server } from './testServer.ts'

const usd = (dollars: number) => Math.round(dollars * 1e6)

/** A publisher with a site, and with payment details unless `details` is null. */
export async function paidPublisher(
  details: Partial<Record<keyof typeof paymentDetails, string>> | null = {},
) {
  const { db } = server.deps
  const account = await make.account({ integrationType: 2 })
  const { id: site } = await makeSite(account)
  if (details)
    await savePaymentInfo(server.deps, account.id, { ...paymentDetails, ...details } as typeof paymentDetails)
  return {
    account,
    site,
    earn: (day: string, dollars: number, state: 'final' | 'estimated' = 'final') =>
      importedRevenue(account, [{ day, site, spentMicrosUsd: usd(dollars) }], { state }),
    close: (term: string) => closeTerm(server.deps, account.id, term, { actor: 'cli' }),
    byHand: async (term: string, dollars: number) => {
      const month = { userId: account.id, paid: 0, paymentDate: null, note: 'Bonus', term }
      return (await createPayment(server.deps, { ...month, amountMicros: usd(dollars) }, 'cli')).id
    },
    payment: async (term: string) => (await findPayment(db, account.id, term))!,
  }
}
