import type { Deps } from '../../../platform/deps.ts'
import { findReporter } from '../scheduledReports.store.ts'
import { readConfirmToken } from './links.ts'
import type { MailingLink } from './recipientPages.ts'
import { findRecipient, updateRecipient } from './recipients.store.ts'

/** Null for a forged link, an account that is not active, and a recipient who unsubscribed. */
export async function readInvitation(
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: unknown,
): Promise<MailingLink | null> {
  const mailing = readConfirmToken(deps, token)
  if (!mailing) return null
  const { accountId, recipient } = mailing
  const owner = await findReporter(deps.db, accountId)
  const row = await findRecipient(deps.db, accountId, recipient)
  if (!owner || !row || row.unsubscribedAt) return null
  return { language: owner.language, recipient, by: owner.email }
}

/** Null as in `readInvitation`. Idempotent. */
export async function confirm(
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: unknown,
): Promise<MailingLink | null> {
  const invitation = await readInvitation(deps, token)
  const mailing = readConfirmToken(deps, token)
  if (!invitation || !mailing) return null
  await updateRecipient(deps.db, mailing.accountId, mailing.recipient, { confirmedAt: new Date() })
  return invitation
}
