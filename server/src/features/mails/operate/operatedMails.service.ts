import type { ReplyOf } from '@matinee/contract/call'
import type { listMails as listCall, MailDetails, SentMail } from '@matinee/contract/mails'
import { holdsStaffRight, type StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { letterRights, letterSubjects, type MailObstacle } from '@matinee/contract/plain/operate/mailStates'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { mailObstacleTexts } from '@matinee/contract/plain/texts/mailObstacleTexts'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { Keyset } from '../../../platform/postgres/keyset.ts'
import { findMailJob } from '../mailJobs.service.ts'
import * as store from './operatedMails.store.ts'

/** Newest first. */
export async function listMails(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { after, before, perPage, ...filter }: store.MailFilter & Keyset,
): Promise<ReplyOf<typeof listCall>> {
  const { rows, ...place } = await store.listMails(db, filter, { after, before, perPage })
  return { data: rows.map(present), ...place, keptDays: config.mailDays }
}

/** Without the letter where `role` may not read it. */
export async function readMail({ db }: Pick<Deps, 'db'>, id: string, role: StaffRole): Promise<MailDetails> {
  const mail = await store.findMail(db, id)
  if (!mail) throw notFound()
  const hidden = findHidingSubject(mail, role)
  const letterObstacle = hidden ?? (mail.html === null ? 'old' : null)
  const { text, html } = hidden === null ? mail : { text: null, html: null }
  const deliveries = (await store.listDeliveries(db, id)).map(({ at, ...delivery }) => ({
    at: at.toISOString(),
    ...delivery,
  }))
  const obstacle = await findObstacle(db, mail)
  return { ...present(mail), text, html, letterObstacle, deliveries, obstacle }
}

/**
 * Sends the letter once more by its job, which renders it from what is true now, with a new code, to the current address of
 * the account. Refuses it where that job would not send it, after a colleague has sent it again, and to roles that may not
 * read the letter.
 */
export async function resendMail(
  deps: Pick<Deps, 'db' | 'queue'>,
  { id, sendings, reason }: { id: string; sendings: number; reason: string },
  { id: actor, role }: { id: string; role: StaffRole },
): Promise<MailDetails> {
  const { db, queue } = deps
  const before = await store.findMail(db, id)
  if (!before) throw notFound()
  if (findHidingSubject(before, role)) throw new AppError('staff_role', 403, refusals.staffRole)
  // Outside of the transaction, whose lock the obstacle of another table needs not.
  const obstacle = await findObstacle(db, before)
  await db.transaction().execute(async (tx) => {
    const mail = await store.lockMail(tx, id)
    if (!mail) throw notFound()
    if (mail.sendings !== sendings) throw new AppError('stale', 409, refusals.mailResent)
    if (obstacle) throw refusal(obstacle)
    if (mail.state === 'waiting') throw refusal('waiting')
    await sendAgain({ queue }, tx, mail)
    const details = { mail: id, mailKind: mail.kind, recipient: mail.recipient, reason }
    await writeAudit(tx, { kind: 'mail_resent', accountId: mail.accountId, actor, details })
  })
  return readMail(deps, id, role)
}

async function sendAgain({ queue }: Pick<Deps, 'queue'>, tx: Tx, mail: store.MailRow): Promise<void> {
  const job = findMailJob(mail.queue!)!
  // A failed job would let a colleague send the mail once more on the page of failed jobs.
  await queue.discard(tx, job.name, mail.jobId!)
  const jobId = await queue.sendAgain(tx, job, mail.payload, mail.jobKey!)
  // A newer job sends the same letter, such as another request for a new password.
  if (jobId === null) throw refusal('waiting')
  await store.markResent(tx, mail.id, jobId)
}

/** Those of the jobs that send a letter which the role may not read: doing one again sends the letter again. */
export async function findHiddenJobs(
  db: Db,
  jobIds: readonly string[],
  role: StaffRole,
): Promise<ReadonlySet<string>> {
  const mails = jobIds.length > 0 ? await store.listOfJobs(db, jobIds) : []
  return new Set(mails.filter((mail) => findHidingSubject(mail, role) !== null).map(({ jobId }) => jobId!))
}

/** Why the role may not read the letter; one to an operator can be about a payment as well. */
function findHidingSubject(
  { kind, isOperators }: Pick<store.MailRow, 'kind' | 'isOperators'>,
  role: StaffRole,
) {
  const found = [isOperators ? 'operator' : null, letterSubjects[kind] ?? null] as const
  return found.find((one) => one !== null && !holdsStaffRight(role, letterRights[one])) ?? null
}

async function findObstacle(db: Db, mail: store.MailRow): Promise<MailObstacle | null> {
  if (mail.state === 'waiting') return 'waiting'
  const job = mail.queue === null ? undefined : findMailJob(mail.queue)
  if (!job || mail.jobId === null || mail.jobKey === null) return 'unknown'
  const payload = job.payload.safeParse(mail.payload)
  return payload.success ? job.findObstacle(db, payload.data, mail) : 'unknown'
}

const refusal = (obstacle: MailObstacle) => new AppError('mail_state', 409, mailObstacleTexts[obstacle])

function present(row: store.ListedMailRow): SentMail {
  const { id, kind, recipient, language, subject, state, attempts, sendings, serverReply } = row
  const { accountId, accountName, createdAt, triedAt, sentAt } = row
  return {
    id,
    kind,
    account: accountId === null ? null : { id: accountId, name: accountName! },
    recipient,
    language,
    subject,
    state,
    attempts,
    sendings,
    serverReply,
    createdAt: createdAt.toISOString(),
    triedAt: triedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}
