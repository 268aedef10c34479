import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { ReportRecipientTable } from './scheduledReports.tables.ts'

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

/** How many addresses the account entered for the first time since then. */
export async function countAdded(db: Db | Tx, accountId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('reportRecipients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('addedAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Addresses that are there already stay as they are. */
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
  tx: Db | Tx,
  accountId: string,
  recipient: string,
  change: Partial<Pick<RecipientRow, 'confirmedAt' | 'unsubscribedAt' | 'confirmMails' | 'confirmSentAt'>>,
): Promise<void> {
  await tx
    .updateTable('reportRecipients')
    .set(change)
    .where('accountId', '=', accountId)
    .where('recipient', '=', recipient.toLowerCase())
    .execute()
}

/** Every report of the account that names the address, locked until the transaction ends. */
export const lockReportsTo = (tx: Tx, accountId: string, recipient: string) =>
  tx
    .selectFrom('scheduledReports')
    .select(['id', 'reportName', 'recipients', 'reportStatus'])
    .where('accountId', '=', accountId)
    .where(sql<boolean>`${recipient.toLowerCase()} = any (lower(recipients::text)::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
