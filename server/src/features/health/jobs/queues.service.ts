import type { Db } from '../../../platform/postgres/postgres.ts'
import { readQueues, type QueueState } from '../../../platform/queue.ts'

/** A queue is stuck when a job has been due for longer and none runs. */
const stuckMs = 5 * 60_000

export type QueueReport = Omit<QueueState, 'oldestDueAt'> & { oldestDueAt: string | null; isStuck: boolean }

/** `isStuck`: a job has been due for five minutes and nothing runs it. */
export async function readQueueReport(db: Db, now = Date.now()): Promise<QueueReport[]> {
  return (await readQueues(db)).map(({ oldestDueAt, ...queue }) => ({
    ...queue,
    oldestDueAt: oldestDueAt?.toISOString() ?? null,
    isStuck: queue.running === 0 && oldestDueAt !== null && now - oldestDueAt.getTime() > stuckMs,
  }))
}
