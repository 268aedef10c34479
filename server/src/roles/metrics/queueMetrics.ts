import { Gauge } from 'prom-client'
import type { Deps } from '../../platform/deps.ts'
import { metrics } from '../../platform/metrics.ts'
import { readQueues } from '../../platform/queue.ts'

const registers = [metrics]

const jobs = new Gauge({
  name: 'matinee_jobs',
  help: 'Background jobs by queue and state: waiting, running, or failed (given up within the last day)',
  labelNames: ['queue', 'state'],
  registers,
})
const overdue = new Gauge({
  name: 'matinee_job_overdue_seconds',
  help: 'Age of the oldest due job of a queue; 0 when none is due',
  labelNames: ['queue'],
  registers,
})

/** Reads the queues of all workers from the database. If it is down, the gauges are empty and the other metrics remain. */
export async function updateQueueMetrics({ db }: Pick<Deps, 'db'>, nowMs = Date.now()): Promise<void> {
  const queues = await readQueues(db).catch(() => [])
  jobs.reset()
  overdue.reset()
  for (const { name: queue, oldestDueAt, ...counts } of queues) {
    for (const state of ['waiting', 'running', 'failed'] as const) jobs.set({ queue, state }, counts[state])
    overdue.set({ queue }, oldestDueAt ? Math.max(0, nowMs - oldestDueAt.getTime()) / 1000 : 0)
  }
}
