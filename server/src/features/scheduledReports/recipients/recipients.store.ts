import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { ReportRecipientTable } from '../scheduledReports.tables.ts'

export type RecipientRow = Selectable<ReportRecipientTable>

export const listRecipients = (db: Db | Tx, accountId: string): Promise<RecipientRow[]> =>
  db
    .selectFrom('reportRecipients')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('recipient')
    .execute()

export const findRecipient = (
  db: Db | Tx,
  accountId: string,
  recipient: string,
): Promise<RecipientRow | undefined> =>
  db
    .selectFrom('reportRecipients')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('recipient', '=', recipient.toLowerCase())
    .executeTakeFirst()

/** Counts the addresses that the account entered for the first time after `since`. */
export async function countAddedRecipients(db: Db | Tx, accountId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('reportRecipients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('addedAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Leaves stored addresses as they are. */
export async function insertRecipients(
  tx: Tx,
  accountId: string,
  recipients: string[],
  addedAt: Date,
): Promise<void> {
  if (recipients.length === 0) return
  await tx
    .insertInto('reportRecipients')
    .values(recipients.map((recipient) => ({ accountId, recipient: recipient.toLowerCase(), addedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateRecipient(
  db: Db | Tx,
  accountId: string,
  recipient: string,
  change: Partial<Pick<RecipientRow, 'confirmedAt' | 'unsubscribedAt' | 'confirmMails' | 'confirmSentAt'>>,
): Promise<void> {
  await db
    .updateTable('reportRecipients')
    .set(change)
    .where('accountId', '=', accountId)
    .where('recipient', '=', recipient.toLowerCase())
    .execute()
}

/** The schedules of the account with this recipient, locked until the transaction ends. */
export const lockSchedulesTo = (tx: Tx, accountId: string, recipient: string) =>
  tx
    .selectFrom('scheduledReports')
    .select(['id', 'reportName', 'recipients', 'reportStatus'])
    .where('accountId', '=', accountId)
    .where(sql<boolean>`${recipient.toLowerCase()} = any (lower(recipients::text)::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Stops the pending mails of all the account's report runs to one recipient. */
export async function stopPendingMails(tx: Tx, accountId: string, recipient: string): Promise<void> {
  await tx
    .updateTable('reportDeliveries')
    .set({ status: 'unsubscribed' })
    .where('status', '=', 'pending')
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('runId', 'in', (runs) =>
      runs
        .selectFrom('reportRuns')
        .select('id')
        .where('accountId', '=', accountId)
        .where('status', '=', 'pending'),
    )
    .execute()
}
