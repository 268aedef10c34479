import type { ReportFailure } from '@matinee/contract/plain/reports/reportFailureCodes'
import { isAboutMail, isRefusal, MailRefused, formatMailError } from '../../../platform/mail/mail.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { untilRecorded } from '../../mails/mails.service.ts'
import { updateDelivery, type DeliveryRow } from './deliveries.store.ts'

/** How often a server may refuse one recipient. */
const maxRefusals = 3

/** A mail that is not marked would be sent again. */
export async function markSent(db: Db, delivery: DeliveryRow): Promise<void> {
  const change = { status: 'sent', attempts: delivery.attempts + 1, error: null, sentAt: new Date() } as const
  await untilRecorded(() => updateDelivery(db, delivery, change))
}

const countRefusals = ({ refusals }: DeliveryRow, error: unknown): number =>
  refusals + (isRefusal(error) ? 1 : 0)

export const isFinalFailure = (delivery: DeliveryRow, error: unknown, isLast: boolean): boolean =>
  isLast || countRefusals(delivery, error) >= maxRefusals || error instanceof MailRefused

/** True when the delivery has failed for good. */
export async function recordFailure(
  db: Db,
  delivery: DeliveryRow,
  error: unknown,
  isLast: boolean,
): Promise<boolean> {
  const refusals = countRefusals(delivery, error)
  const isFinal = isFinalFailure(delivery, error, isLast)
  const status = isFinal ? 'failed' : 'pending'
  const attempts = delivery.attempts + 1
  await updateDelivery(db, delivery, { status, attempts, refusals, error: storedFailure(error) })
  return isFinal
}

/** The server's answer about this mail. Any other error may contain our host names, so only operators see its text. */
function storedFailure(error: unknown): string {
  const text = formatMailError(error)
  if (isAboutMail(error)) return text
  const failure: ReportFailure = error instanceof MailRefused ? 'address_unfit' : 'mail_server_away'
  return `${failure}: ${text}`
}
