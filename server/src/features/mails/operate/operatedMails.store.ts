import type { MailKind, MailState } from '@matinee/contract/plain/operate/mailStates'
import { sql, type Selectable } from 'kysely'
import { idOfAccount } from '../../../platform/postgres/idOfAccount.ts'
import { cutPage, keysetOf, type Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { MailTable } from '../mails.tables.ts'

/** `account`: an id or an email. `recipient`: a whole address. */
export type MailFilter = {
  state?: MailState | undefined
  kind?: MailKind | undefined
  account?: string | undefined
  recipient?: string | undefined
}

// Operators see the mails of every account, so these queries have no owner.

const mails = (db: Db | Tx) =>
  db.selectFrom('mails').leftJoin('users', 'users.id', 'mails.accountId').select('users.name as accountName')

/** Without the letter and the payload, which are a thousand times as large. */
const listed = [
  'mails.id',
  'mails.kind',
  'mails.accountId',
  'mails.recipient',
  'mails.language',
  'mails.subject',
  'mails.state',
  'mails.attempts',
  'mails.sendings',
  'mails.serverReply',
  'mails.createdAt',
  'mails.triedAt',
  'mails.sentAt',
] as const

export async function listMails(db: Db, filter: MailFilter, page: Keyset) {
  const { isOnPage, direction } = keysetOf('mails', 'createdAt', page)
  const { state, kind, account, recipient } = filter
  const found = await mails(db)
    .select(listed)
    .where(isOnPage)
    .$if(state !== undefined, (query) => query.where('mails.state', '=', state!))
    .$if(kind !== undefined, (query) => query.where('mails.kind', '=', kind!))
    .$if(account !== undefined, (query) => query.where('mails.accountId', '=', idOfAccount(account!)))
    .$if(recipient !== undefined, (query) =>
      query.where(sql`lower(mails.recipient)`, '=', recipient!.toLowerCase()),
    )
    .orderBy('mails.createdAt', direction)
    .orderBy('mails.id', direction)
    .limit(page.perPage + 1)
    .execute()
  return cutPage(found, page)
}

/** `isOperators`: its account is an operator's. */
export type MailRow = Selectable<MailTable> & { accountName: string | null; isOperators: boolean | null }
export type ListedMailRow = Awaited<ReturnType<typeof listMails>>['rows'][number]

export const findMail = (db: Db | Tx, id: string): Promise<MailRow | undefined> =>
  mailInFull(db, id).executeTakeFirst()

export const lockMail = (tx: Tx, id: string): Promise<MailRow | undefined> =>
  mailInFull(tx, id).forUpdate('mails').executeTakeFirst()

const mailInFull = (db: Db | Tx, id: string) =>
  mails(db).selectAll('mails').select('users.isStaff as isOperators').where('mails.id', '=', id)

/** What hides the letters of the mails that these jobs sent last. */
export const listOfJobs = (db: Db, jobIds: readonly string[]) =>
  db
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.accountId')
    .where('mails.jobId', 'in', jobIds)
    .select(['mails.jobId', 'mails.kind', 'users.isStaff as isOperators'])
    .execute()

/** The mail waits for the job that sends it again. */
export async function markResent(tx: Tx, id: string, jobId: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'waiting', jobId, serverReply: null, sendings: sql`sendings + 1` })
    .where('id', '=', id)
    .execute()
}

/** The tries at a mail, newest first. */
export const listDeliveries = (db: Db, mailId: string) =>
  db
    .selectFrom('mailDeliveries')
    .select(['at', 'messageId', 'isAccepted', 'serverReply'])
    .where('mailId', '=', mailId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
