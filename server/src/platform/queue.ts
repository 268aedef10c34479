import { PgBoss, fromKysely, type ConstructorOptions, type JobWithMetadata } from 'pg-boss'
import { sql } from 'kysely'
import type { z } from 'zod'
import { newId } from './ids.ts'
import { lockFailedJob } from './postgres/lockFailedJob.ts'
import type { Log } from './log.ts'
import { nextTurn } from './postgres/nextTurn.ts'
import { waitUntil } from './processes.ts'
import { hasLastingSessions } from './postgres/serverClient.ts'
import { poolSettings, type Db, type PostgresAddress, type Tx } from './postgres/postgres.ts'

/** A kind of background work. Its handler is idempotent and starts from the row's status. */
export type Job<S extends z.ZodType = z.ZodType> = {
  name: string
  payload: S
  /** Attempts in total, the first included. */
  attempts: number
  /** Seconds after which a running attempt counts as failed. */
  timeoutS: number
  /** Maximum running at the same time in one worker. */
  concurrency: number
  /** Longest backoff between two attempts, which doubles each time; 60 by default. */
  retryMaxS?: number
  /** Maximum of one account running at the same time in one worker. Such jobs are sent by `sendInTurn`. */
  perAccount?: number
}

/** A kind of work that accounts compete for (decision 024). */
export type SharedJob<S extends z.ZodType = z.ZodType> = Job<S> & { perAccount: number }
type OwnJob<S extends z.ZodType> = Job<S> & { perAccount?: never }

const defined: Job[] = []

/**
 * Defines a kind of background work. Every process declares all of them when it starts: a transaction that sends the first
 * job of a kind would otherwise wait for a second connection, for ever if other such transactions hold all connections.
 */
export function defineJob<J extends Job>(job: J): J {
  defined.push(job)
  return job
}

export type JobRun = { attempt: number; isLast: boolean; signal: AbortSignal }

/** `key`: as it was sent; null for jobs without one. */
export type NamedRun = JobRun & { id: string; key: string | null }

export type Queue = {
  /** Enqueues inside `tx`, so that a rollback removes the job. At most one job per `key` waits or runs. */
  send<S extends z.ZodType>(tx: Tx, job: OwnJob<S>, payload: z.input<S>, key: string): Promise<void>
  /** The same for a job like one that was done. Its id; null if a job waits or runs under `key`. */
  sendAgain(tx: Tx, job: Job, payload: unknown, key: string): Promise<string | null>
  /** The same for work that accounts compete for: accounts take turns, however many jobs each has sent. Null: the installation itself, which takes turns with them. */
  sendInTurn<S extends z.ZodType>(
    tx: Tx,
    job: SharedJob<S>,
    payload: z.input<S>,
    options: { key: string; accountId: string | null },
  ): Promise<void>
  /** Whether a job of this kind waits or runs under `key`. */
  isPending(job: Job, key: string): Promise<boolean>
  /** Sends a job, waits until a worker has done it, and removes it. False after `timeoutMs`. */
  tryOnce<S extends z.ZodType>(job: OwnJob<S>, payload: z.input<S>, timeoutMs: number): Promise<boolean>
  work<S extends z.ZodType>(
    job: Job<S>,
    handler: (payload: z.output<S>, run: NamedRun) => Promise<void>,
  ): Promise<void>
  /**
   * Runs `handler` every time the cron expression (UTC) is due, on one worker. Null: only serves the schedule that another
   * process may have set.
   */
  schedule(name: string, cron: string | null, handler: () => Promise<void>): Promise<void>
  /** Sets a schedule again, which says that a process still wants it. Does nothing in a process without schedules. */
  confirmSchedule(name: string, cron: string): Promise<void>
  /** Ends a schedule for all processes. */
  unschedule(name: string): Promise<void>
  /** Lets a job that was given up be tried once more. False if it is not one, or if a job under its key waits or runs. */
  retry(tx: Tx, name: string, id: string): Promise<boolean>
  /** Removes a job that was given up. False if it is not one. */
  discard(tx: Tx, name: string, id: string): Promise<boolean>
  /** Takes no new jobs, lets running ones finish for up to two seconds, aborts the rest and disconnects. */
  stop(): Promise<void>
}

export type QueueState = {
  name: string
  waiting: number
  running: number
  /** Failed for good in the last day, after all attempts. */
  failed: number
  /** Due time of the oldest due job. */
  oldestDueAt: Date | null
}

/** The state of each queue. Empty if no process with a queue has ever started. */
export async function readQueues(db: Db): Promise<QueueState[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('pgboss.job')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<QueueState>`
    select queue.name,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as failed,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as "oldestDueAt"
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name order by queue.name`.execute(db)
  return rows
}

/** What a process does of the background work. `all` unless planners run as processes of their own. */
export type QueueDuty = 'all' | 'jobs' | 'schedules'

/** Seconds without a heartbeat after which a worker counts as killed and its job is tried again. */
const heartbeatS = 10
/**
 * Notifications wake workers for new jobs; only polling finds a job that is due for another attempt. While more jobs
 * wait, the next is taken immediately.
 */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2, burstWhenReadyExceeds: 1 }
/** No account has this id. */
const installationTurn = 'installation'
const retention = { retentionSeconds: 14 * 86_400, deleteAfterSeconds: 86_400 }

/**
 * Jobs in PostgreSQL, by pg-boss. A process that only sends costs two connections; the first `work` or `schedule`
 * makes it a worker, which also supervises the other workers' jobs and fires the schedules. `duty`: `jobs` leaves out the
 * schedules, `schedules` everything else. Without `makesSchema`, throws if the queue's tables are missing or outdated.
 */
export async function startQueue(
  address: PostgresAddress,
  log: Log,
  { makesSchema = true, duty = 'all' }: { makesSchema?: boolean; duty?: QueueDuty } = {},
): Promise<Queue> {
  const sender = await startBoss(address, log, { works: false, plans: false, makesSchema })
  let worker: Promise<PgBoss> | undefined
  const becomeWorker = () =>
    (worker ??= startBoss(address, log, { works: true, plans: duty !== 'jobs', makesSchema }))
  const stopping = new AbortController()
  const declare = declareOnce(sender)
  const sendOne = async (tx: Tx, job: Job, payload: unknown, key: string) => {
    await declare(job)
    const data = job.payload.parse(payload) as object
    return sender.send(job.name, data, { singletonKey: key, db: fromKysely(tx.withoutPlugins()) })
  }
  for (const job of defined) await declare(job)
  return {
    send: async (...job) => void (await sendOne(...job)),
    sendAgain: (tx, job, payload, key) => sendOne(tx, job, payload, key),
    sendInTurn: async (tx, job, payload, { key, accountId }) => {
      await declare(job)
      const data = job.payload.parse(payload) as object
      await sender.send(job.name, data, {
        singletonKey: key,
        group: { id: accountId ?? installationTurn },
        priority: -(await nextTurn(tx, job.name, accountId ?? installationTurn)),
        db: fromKysely(tx.withoutPlugins()),
      })
    },
    isPending: async (job, key) => {
      await declare(job)
      const jobs = await sender.findJobs(job.name, { key })
      return jobs.some(({ state }) => state === 'created' || state === 'retry' || state === 'active')
    },
    tryOnce: (...job) => declare(job[0]).then(() => sendAndRemove(sender, ...job)),
    work: async (job, handler) => {
      await declare(job)
      if (duty === 'schedules') return
      const boss = await becomeWorker()
      const options = {
        ...polling,
        localConcurrency: job.concurrency,
        includeMetadata: true as const,
        ...(job.perAccount && { localGroupConcurrency: job.perAccount }),
      }
      await boss.work<object, void, WithMetadata>(job.name, options, async ([data]) => {
        if (data) await runOne(data, job, handler, { log, stopping: stopping.signal })
      })
    },
    ...schedules({ sender, declare, becomeWorker, log, duty }),
    ...givenUp(sender),
    stop: async () => {
      stopping.abort(new Error('the worker is stopping'))
      for (const boss of [await worker, sender]) await boss?.stop({ graceful: true, timeout: 2_000 })
    },
  }
}

type Schedules = {
  sender: PgBoss
  declare: (job: Declared) => Promise<void>
  becomeWorker: () => Promise<PgBoss>
  log: Log
  duty: QueueDuty
}

const schedules = ({
  sender,
  declare,
  becomeWorker,
  log,
  duty,
}: Schedules): Pick<Queue, 'schedule' | 'confirmSchedule' | 'unschedule'> => ({
  schedule: async (name, cron, handler) => {
    await declare({ name, attempts: 1, timeoutS: 600 })
    if (duty === 'jobs') return
    const boss = await becomeWorker()
    await boss.work(name, polling, () => logFailure(handler(), log.child({ job: name })))
    if (cron !== null) await boss.schedule(name, cron)
  },
  confirmSchedule: async (name, cron) => {
    if (duty !== 'jobs') await sender.schedule(name, cron)
  },
  unschedule: (name) => sender.unschedule(name),
})

/** What can be done with jobs that were given up. */
const givenUp = (sender: PgBoss): Pick<Queue, 'retry' | 'discard'> => ({
  retry: async (tx, name, id) => {
    if (!(await lockFailedJob(tx, name, id, { andFreeKey: true }))) return false
    await sender.retry(name, id, { db: fromKysely(tx.withoutPlugins()) })
    return true
  },
  discard: async (tx, name, id) => {
    if (!(await lockFailedJob(tx, name, id))) return false
    await sender.deleteJob(name, id, { db: fromKysely(tx.withoutPlugins()) })
    return true
  },
})

async function sendAndRemove<S extends z.ZodType>(
  sender: PgBoss,
  { name, payload: schema }: Job<S>,
  payload: z.input<S>,
  timeoutMs: number,
): Promise<boolean> {
  const id = await sender.send(name, schema.parse(payload) as object, { singletonKey: newId() })
  if (id === null) throw new Error(`the job ${name} could not be sent`)
  const isDone = async () => (await sender.findJobs(name, { id }))[0]?.state === 'completed'
  try {
    return await waitUntil(isDone, timeoutMs, 200)
  } finally {
    await sender.deleteJob(name, id)
  }
}

async function logFailure(work: Promise<void>, log: Log): Promise<void> {
  try {
    await work
  } catch (error) {
    log.warn({ err: error }, 'job failed')
    throw error
  }
}

type WithMetadata = typeof polling & { localConcurrency: number; includeMetadata: true }

async function startBoss(
  address: PostgresAddress,
  log: Log,
  { works, plans, makesSchema }: { works: boolean; plans: boolean; makesSchema: boolean },
): Promise<PgBoss> {
  // pg accepts undefined host, port and connection string; pg-boss's types do not.
  const connection = poolSettings(address, works ? 4 : 2) as ConstructorOptions
  const boss = new PgBoss({
    ...connection,
    application_name: 'matinee-queue',
    migrate: makesSchema,
    supervise: works,
    schedule: plans,
    // One process at a time looks for due schedules; another one does when it has not for this long.
    cronMonitorIntervalSeconds: 10,
    // Without lasting sessions, nothing would arrive: workers then poll each second.
    useListenNotify: works && (!('url' in address) || (await hasLastingSessions(address.url))),
    superviseIntervalSeconds: 5,
    // Maximum age of the count of waiting jobs, from which a backlog is detected.
    queueCacheIntervalSeconds: works ? 5 : 60,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'queue'))
  boss.on('warning', (warning) => log.debug({ warning }, 'queue'))
  return boss.start()
}

/** Declares each queue once per process; a failed declaration is tried again at the next call. */
function declareOnce(boss: PgBoss): (job: Declared) => Promise<void> {
  const declarations = new Map<string, Promise<void>>()
  return (job) => {
    const declaration = declarations.get(job.name) ?? declareQueue(boss, job)
    declarations.set(job.name, declaration)
    declaration.catch(() => declarations.delete(job.name))
    return declaration
  }
}

type Declared = Pick<Job, 'name' | 'attempts' | 'timeoutS' | 'retryMaxS'>

async function declareQueue(boss: PgBoss, job: Declared): Promise<void> {
  const settings = {
    retryLimit: job.attempts - 1,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: job.retryMaxS ?? 60,
    expireInSeconds: job.timeoutS,
    heartbeatSeconds: heartbeatS,
    notify: true,
    ...retention,
  }
  // `exclusive`: one job per key, waiting or running; a second one is dropped silently.
  await boss.createQueue(job.name, { policy: 'exclusive', ...settings })
  await boss.updateQueue(job.name, settings)
  // pg-boss reads a queue before its first use, and then every minute; `send` must find it read.
  await boss.findJobs(job.name, { key: '' })
}

async function runOne<S extends z.ZodType>(
  data: JobWithMetadata,
  job: Job<S>,
  handler: (payload: z.output<S>, run: NamedRun) => Promise<void>,
  deps: { log: Log; stopping: AbortSignal },
): Promise<void> {
  const attempt = data.retryCount + 1
  const work = async () =>
    handler(job.payload.parse(data.data), {
      id: data.id,
      key: data.singletonKey ?? null,
      attempt,
      isLast: attempt >= job.attempts,
      signal: AbortSignal.any([data.signal, deps.stopping]),
    })
  await logFailure(work(), deps.log.child({ job: job.name, attempt }))
}
