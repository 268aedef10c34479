import type { Campaign } from '@matinee/contract/campaigns'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { AppError, notFound } from '../../platform/errors.ts'

/** The campaign if it can still change. Throws 404 for a missing one, 409 for an ended one. */
export function requireNotEnded<Row extends Pick<Campaign, 'status'>>(row: Row | undefined): Row {
  if (!row) throw notFound()
  if (row.status === 'ENDED') throw new AppError('invalid_request', 409, refusals.campaignEnded)
  return row
}
