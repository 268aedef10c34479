import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { ReportDeliveryTable } from '../scheduledReports.tables.ts'

export type DeliveryRow = Selectable<ReportDeliveryTable>

export async function insertDeliveries(
  tx: Tx,
  deliveries: { runId: string; recipient: string }[],
): Promise<void> {
  if (deliveries.length === 0) return
  await tx
    .insertInto('reportDeliveries')
    .values(deliveries.map((one) => ({ ...one, error: null, sentAt: null })))
    .execute()
}

export const listDeliveries = async (db: Db | Tx, runIds: string[]): Promise<DeliveryRow[]> =>
  runIds.length === 0
    ? []
    : db
        .selectFrom('reportDeliveries')
        .selectAll()
        .where('runId', 'in', runIds)
        .orderBy('recipient')
        .execute()

/** A pending delivery, with the state of its schedule and recipient that decides whether it may be mailed. */
export type PendingRecipient = DeliveryRow & {
  reportStatus: 0 | 1
  /** Whether the schedule still has the recipient. */
  isRecipient: boolean
  confirmedAt: Date | null
  unsubscribedAt: Date | null
}

/**
 * The pending deliveries of a run, or its one to `recipient`. Fewest attempts first: a mail that breaks connections must
 * not hold up the others.
 */
export const readPendingRecipients = (
  db: Db,
  runId: string,
  recipient?: string,
): Promise<PendingRecipient[]> =>
  db
    .selectFrom('reportDeliveries')
    .innerJoin('reportRuns', 'reportRuns.id', 'reportDeliveries.runId')
    .innerJoin('scheduledReports', 'scheduledReports.id', 'reportRuns.scheduleId')
    .leftJoin('reportRecipients', (join) =>
      join
        .onRef('reportRecipients.accountId', '=', 'reportRuns.accountId')
        .on('reportRecipients.recipient', '=', sql<string>`lower(report_deliveries.recipient)`),
    )
    .selectAll('reportDeliveries')
    .select([
      'scheduledReports.reportStatus',
      'reportRecipients.confirmedAt',
      'reportRecipients.unsubscribedAt',
      sql<boolean>`lower(report_deliveries.recipient) = any (lower(scheduled_reports.recipients::text)::text[])`.as(
        'isRecipient',
      ),
    ])
    .where('reportDeliveries.runId', '=', runId)
    .where('reportDeliveries.status', '=', 'pending')
    .$if(recipient !== undefined, (query) => query.where('reportDeliveries.recipient', '=', recipient!))
    .orderBy('reportDeliveries.attempts')
    .orderBy('reportDeliveries.recipient')
    .execute()

/** Changes a pending delivery only: a sent one stays sent. */
export async function updateDelivery(
  db: Db | Tx,
  { runId, recipient }: { runId: string; recipient: string },
  change: Partial<Omit<DeliveryRow, 'runId' | 'recipient'>>,
): Promise<void> {
  await db
    .updateTable('reportDeliveries')
    .set(change)
    .where('runId', '=', runId)
    .where('recipient', '=', recipient)
    .where('status', '=', 'pending')
    .execute()
}

export async function failPendingDeliveries(tx: Tx, runId: string, error: string): Promise<void> {
  await tx
    .updateTable('reportDeliveries')
    .set({ status: 'failed', error })
    .where('runId', '=', runId)
    .where('status', '=', 'pending')
    .execute()
}
