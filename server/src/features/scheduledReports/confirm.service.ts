import type { Language } from '@matinee/contract/plain/accountTypes'
import type { Deps } from '../../platform/deps.ts'
import { readConfirmToken } from './links.ts'
import * as recipients from './recipients.store.ts'
import { findReporter } from './scheduledReports.store.ts'

/** Who would get reports from whom. `language`: the sender's. */
export type Invitation = { language: Language; recipient: string; by: string }

/** Null when the link is not ours, or does not hold any more: the account is shut, or they unsubscribed. */
export async function readInvitation(
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: unknown,
): Promise<Invitation | null> {
  const named = readConfirmToken(deps, token)
  if (!named) return null
  const { accountId, recipient } = named
  const owner = await findReporter(deps.db, accountId)
  const row = await recipients.findRecipient(deps.db, accountId, recipient)
  if (!owner || !row || row.unsubscribedAt) return null
  return { language: owner.language, recipient, by: owner.email }
}

/** Answers null when the link does not hold any more. Confirming twice is confirming. */
export async function confirm(
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: unknown,
): Promise<Invitation | null> {
  const invitation = await readInvitation(deps, token)
  const named = readConfirmToken(deps, token)
  if (!invitation || !named) return null
  await recipients.updateRecipient(deps.db, named.accountId, named.recipient, { confirmedAt: new Date() })
  return invitation
}
