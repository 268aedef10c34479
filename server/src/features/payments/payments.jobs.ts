import type { Deps } from '../../platform/deps.ts'
import { workMails } from '../mails/mailJobs.service.ts'
import { closeDueTerms } from './closing.service.ts'
import { checkSecrets } from './paymentInfo.service.ts'
import { removeExpiredUndos } from './paymentInfo.store.ts'
import { mailPayment, paymentMailJob } from './paymentMails.ts'

export async function workPaymentJobs(deps: Deps): Promise<void> {
  await checkSecrets(deps)
  await workMails(deps, paymentMailJob, (payload) => mailPayment(deps, payload))
  await deps.queue.schedule('close-payment-terms', '23 5 * * *', async () => {
    await removeExpiredUndos(deps.db)
    await closeDueTerms(deps)
  })
}
