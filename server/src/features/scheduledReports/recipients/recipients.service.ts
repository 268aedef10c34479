import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { ReplyOf } from '@matinee/contract/call'
import { maxNewRecipientsADay } from '@matinee/contract/plain/reports/schedules'
import type { listReportRecipients } from '@matinee/contract/scheduledReports'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockAccount } from '../../../platform/access/lockAccount.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { reportNoticeJob } from '../notices.ts'
import * as store from './recipients.store.ts'

/** Who confirms or unsubscribes by the link in a mail, in the audit log: a recipient has no account. */
export const recipientActor = 'recipient'

const dayMs = 86_400_000
/** To one address, at least a day apart. */
const maxConfirmMails = 3

type SendingAccount = { id: string; email: string }
type Blocked = 'pending' | 'unsubscribed'
type Consent = Pick<store.RecipientRow, 'confirmedAt' | 'unsubscribedAt'>

const isOwn = ({ email }: SendingAccount, recipient: string) =>
  recipient.toLowerCase() === email.toLowerCase()

/** Null when the recipient may be mailed. The account's own address always may. */
function blockOf(
  { config }: Pick<Deps, 'config'>,
  owner: SendingAccount,
  recipient: string,
  consent: Consent | undefined,
): Blocked | null {
  if (isOwn(owner, recipient)) return null
  if (consent?.unsubscribedAt) return 'unsubscribed'
  return config.reportRecipients === 'confirm' && !consent?.confirmedAt ? 'pending' : null
}

/** The recipients who may not be mailed, and how many new ones may be added today. */
export async function readRecipients(
  deps: Pick<Deps, 'db' | 'config'>,
  owner: SendingAccount,
  nowMs = Date.now(),
): Promise<ReplyOf<typeof listReportRecipients>> {
  const rows = await store.listRecipients(deps.db, owner.id)
  const added = rows.filter(({ addedAt }) => addedAt.getTime() > nowMs - dayMs).length
  return {
    mustConfirm: deps.config.reportRecipients === 'confirm',
    remainingToday: Math.max(0, maxNewRecipientsADay - added),
    data: rows.flatMap((row) => {
      const status = blockOf(deps, owner, row.recipient, row)
      return status === null ? [] : [{ recipient: row.recipient, status }]
    }),
  }
}

/**
 * Stores new recipients and, where operators require it, asks them to confirm. The account must be locked. Throws 422
 * for a recipient who unsubscribed, and above the daily limit of new ones. `field`: the request field.
 */
export async function admitRecipients(
  deps: Pick<Deps, 'queue' | 'config'>,
  tx: Tx,
  owner: SendingAccount,
  { recipients, field, nowMs }: { recipients: readonly string[]; field: string; nowMs: number },
): Promise<void> {
  const others = recipients.filter((one) => !isOwn(owner, one))
  const rows = new Map((await store.listRecipients(tx, owner.id)).map((row) => [row.recipient, row]))
  const rowOf = (recipient: string) => rows.get(recipient.toLowerCase())
  const unsubscribed = others.filter((one) => rowOf(one)?.unsubscribedAt)
  if (unsubscribed.length > 0) {
    const message = refusals.recipientUnsubscribed(unsubscribed.join(', '))
    throw new AppError('recipient_unsubscribed', 422, message, { [field]: message })
  }
  const added = others.filter((one) => !rowOf(one))
  const remaining =
    maxNewRecipientsADay - (await store.countAddedRecipients(tx, owner.id, new Date(nowMs - dayMs)))
  if (added.length > 0 && added.length > remaining) {
    const message = refusals.recipientLimit(maxNewRecipientsADay, Math.max(0, remaining))
    throw new AppError('recipient_limit', 422, message, { [field]: message })
  }
  await store.insertRecipients(tx, owner.id, added, new Date(nowMs))
  for (const recipient of others)
    if (blockOf(deps, owner, recipient, rowOf(recipient)) === 'pending')
      await sendConfirmation(deps, tx, owner.id, recipient, nowMs)
}

/**
 * Null when the recipient may be mailed now. An unconfirmed one gets another confirmation mail, at most once a day and
 * three times.
 */
export async function checkRecipient(
  deps: Pick<Deps, 'db' | 'queue' | 'config'>,
  owner: SendingAccount,
  state: Consent & { recipient: string },
): Promise<Blocked | null> {
  const { recipient } = state
  const block = blockOf(deps, owner, recipient, state)
  if (block === 'pending')
    await deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx, owner.id)
      await store.insertRecipients(tx, owner.id, [recipient], new Date())
      await sendConfirmation(deps, tx, owner.id, recipient, Date.now())
    })
  return block
}

async function sendConfirmation(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  accountId: string,
  recipient: string,
  nowMs: number,
): Promise<void> {
  const row = await store.findRecipient(tx, accountId, recipient)
  if (!row || row.confirmMails >= maxConfirmMails) return
  if (row.confirmSentAt && row.confirmSentAt.getTime() > nowMs - dayMs) return
  const number = row.confirmMails + 1
  await store.updateRecipient(tx, accountId, recipient, {
    confirmMails: number,
    confirmSentAt: new Date(nowMs),
  })
  const payload = { kind: 'confirm', accountId, recipient: row.recipient, number } as const
  await queue.send(tx, reportNoticeJob, payload, `confirm ${accountId} ${number} ${row.recipient}`)
}
