import { writeAudit } from '../../../platform/access/audit.ts'
import { lockAccount } from '../../../platform/access/lockAccount.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findReportAccount } from '../../reports/files/writeReportFile.service.ts'
import { readConfirmToken } from './links.ts'
import type { PageData } from './recipientPages.ts'
import { recipientActor } from './recipients.service.ts'
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
  const { accountId, recipient } = invited
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const before = await findRecipient(tx, accountId, recipient)
    if (!before || before.confirmedAt) return
    const confirmedAt = new Date()
    await updateRecipient(tx, accountId, recipient, { confirmedAt })
    const details = { recipient, before: { confirmedAt: null }, after: { confirmedAt } }
    await writeAudit(tx, { kind: 'recipient_confirmed', accountId, actor: recipientActor, details })
  })
  return invitation
}
