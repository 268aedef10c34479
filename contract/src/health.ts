import { z } from 'zod'
import { call, Instant, Reason, Success } from './call.ts'
import { problemKinds } from './plain/health.ts'

const Count = z.int().min(0)
const Bytes = z.int().min(0)

export const Problem = z.object({
  kind: z.enum(problemKinds),
  names: z.array(z.string()).describe('The queues, processes, folders or migrations that it is about.'),
  detail: z
    .string()
    .nullable()
    .describe('A sentence with what to do, in English, where the kind says too little.'),
})
export type Problem = z.output<typeof Problem>

const Process = z.object({
  id: z.string(),
  role: z.string().describe('`api`, `worker`, `planner` or `ingest`.'),
  host: z.string(),
  release: z.string(),
  startedAt: Instant,
  seenAt: Instant.describe('Its last report; one comes every minute.'),
  isSilent: z
    .boolean()
    .describe(
      'It has missed two reports, was not stopped and not replaced; a problem for a day, listed for a week.',
    ),
  cpuShare: z
    .number()
    .nullable()
    .describe('Share of one core in its last minute; null before its first report.'),
  rssBytes: Bytes.nullable(),
})

const Migration = z.object({
  store: z.enum(['postgres', 'facts']),
  name: z.string(),
  statement: z.int().nullable(),
  statements: z.int().nullable(),
  begunAt: Instant,
  rows: z.object({ readRows: Count, totalRows: Count }).nullable(),
  isStopped: z.boolean(),
})

const QueueState = z.object({
  name: z.string(),
  waiting: Count,
  running: Count,
  failed: Count.describe('Given up within the last day, after all attempts.'),
  oldestDueAt: Instant.nullable(),
  isStuck: z.boolean().describe('A job has been due for five minutes and none runs.'),
})

/** The state of the whole installation. */
export const Health = z
  .object({
    checkedAt: Instant,
    release: z.string(),
    problems: z.array(Problem).describe('Empty when all is well.'),
    processes: z.array(Process),
    postgres: z.object({ version: z.string(), lastMigration: z.string().nullable() }),
    facts: z
      .object({ version: z.string() })
      .nullable()
      .describe('Null when the facts store does not answer.'),
    migration: Migration.nullable().describe('The one that runs or was interrupted.'),
    queues: z.array(QueueState),
    log: z
      .array(z.object({ stream: z.string(), copies: Count, waiting: Count }))
      .nullable()
      .describe('The streams of a shared log; null without one, and when its servers do not answer.'),
    storage: z.enum(['folder', 's3']).describe('Where new files are stored.'),
    mails: z.enum(['smtp', 'outbox']).describe('How mails leave.'),
    disk: z
      .object({ total: Bytes.nullable(), free: Bytes.nullable() })
      .describe('The disk with the data folder of the machine that answers.'),
    backups: z.object({ isScheduled: z.boolean(), lastGoodAt: Instant.nullable() }),
  })
  .meta({ id: 'Health' })
export type Health = z.output<typeof Health>

export const readHealth = call({
  method: 'GET',
  path: '/admin/health',
  summary: 'Read the health',
  access: 'staff.read',
  reply: Health,
})

/** What all processes together did in the step that begins at `at`. */
const HealthPoint = z.object({
  at: Instant,
  processes: Count.describe('Processes that reported.'),
  cpuCores: z.number().nullable().describe('Cores that they used.'),
  rssBytes: Bytes.nullable(),
  requests: z.number().nullable().describe('Answers a minute.'),
  failures: z.number().nullable().describe('Answers with a status from 500 a minute.'),
  answerP95Ms: z.number().nullable().describe('95 of 100 answers were faster; null without answers.'),
  events: z.number().nullable().describe('Accepted events of beacons a minute.'),
  refusedBeacons: z.number().nullable().describe('A minute.'),
  delayMs: z.number().nullable().describe('Age of the newest events in the figures, of the slowest process.'),
})

export const readHealthHistory = call({
  method: 'GET',
  path: '/admin/health/history',
  summary: 'Read the health history',
  access: 'staff.read',
  query: z.object({ hours: z.coerce.number().int().min(1).max(24).default(3) }),
  reply: z.object({
    stepMinutes: z.int().describe('Between two points.'),
    data: z
      .array(HealthPoint)
      .describe(
        'Oldest first, up to the last step that has ended; values are null where nothing was measured.',
      ),
  }),
})

const JobParams = z.object({ queue: z.string().max(128), id: z.guid('Write the id of a job.') })

export const FailedJob = z
  .object({
    id: z.string(),
    queue: z.string(),
    key: z.string().nullable().describe('What the job is about; at most one job per key waits or runs.'),
    accountId: z.string().nullable().describe('The account whose turn it was; null for work of no account.'),
    attempts: Count,
    createdAt: Instant,
    failedAt: Instant,
    error: z.string().describe('The message of the last attempt.'),
    mayChange: z
      .boolean()
      .describe('Whether your role may retry and discard it, by its queue and by the letter that it sends.'),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.output<typeof FailedJob>

export const listFailedJobs = call({
  method: 'GET',
  path: '/admin/failed-jobs',
  summary: 'List failed jobs',
  access: 'staff.read',
  query: z.object({ queue: z.string().max(128).optional() }),
  reply: z.object({
    data: z.array(FailedJob).describe('Given up within the last day, newest first; at most 100.'),
    hasMore: z.boolean(),
  }),
})

export const retryJob = call({
  method: 'POST',
  path: '/admin/failed-jobs/:queue/:id/retry',
  summary: 'Retry a failed job',
  // Its queue decides who may (`rightOfQueue`), and the letter that it sends (`letterRights`).
  access: 'staff.read',
  isRecorded: true,
  params: JobParams,
  reply: Success,
})

export const discardJob = call({
  method: 'POST',
  path: '/admin/failed-jobs/:queue/:id/discard',
  summary: 'Discard a failed job',
  access: 'staff.read',
  isRecorded: true,
  params: JobParams,
  body: z.object({ reason: Reason }),
  reply: Success,
})
