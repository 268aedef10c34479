import type { Deps } from '../../../platform/deps.ts'
import { findReportAccount } from '../../reports/files/writeReportFile.service.ts'
import { readConfirmToken } from './links.ts'
import type { PageData } from './recipientPages.ts'
import { findRecipient, updateRecipient } from './recipients.store.ts'

/** Null for a forged link, an account that is not active, and a recipient who unsubscribed. */
export async function readInvitation(
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: unknown,
): Promise<PageData | null> {
  const invited = readConfirmToken(deps, token)
  if (!invited) return null
  const { accountId, recipient } = invited
  const owner = await findReportAccount(deps.db, accountId)
  const row = await findRecipient(deps.db, accountId, recipient)
  if (!owner || !row || row.unsubscribedAt) return null
  return { language: owner.language, recipient, by: owner.email }
}

/** Null as in `readInvitation`. Idempotent. */
export async function confirm(deps: Pick<Deps, 'db' | 'secrets'>, token: unknown): Promise<PageData | null> {
  const invitation = await readInvitation(deps, token)
  const invited = readConfirmToken(deps, token)
  if (!invitation || !invited) return null
  await updateRecipient(deps.db, invited.accountId, invited.recipient, { confirmedAt: new Date() })
  return invitation
}
