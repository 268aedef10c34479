import type { Job, Queue } from '../../../platform/queue.ts'

/** The file of a report is kept for 30 days. */
export const fileRetentionMs = 30 * 86_400_000

/** A report that is pending for longer and has no job is lost. */
const lostAfterMs = 600_000

/** The lost reports: their job was killed in its last attempt, or lost with its queue. */
export async function listLost<Report extends { id: string }>(
  queue: Queue,
  job: Job,
  listPending: (before: Date) => Promise<Report[]>,
  nowMs: number,
): Promise<Report[]> {
  const lost: Report[] = []
  for (const report of await listPending(new Date(nowMs - lostAfterMs)))
    if (!(await queue.isPending(job, report.id))) lost.push(report)
  return lost
}

const batchSize = 1_000

/** Removes the listed rows, a batch after the other. `remove` must take each row out of the next list. */
export async function removeInBatches<Row>(
  list: (limit: number) => Promise<Row[]>,
  remove: (row: Row) => Promise<void>,
): Promise<void> {
  for (;;) {
    const rows = await list(batchSize)
    for (const row of rows) await remove(row)
    if (rows.length < batchSize) return
  }
}
