import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createDatabase, databaseUrl } from '../../testing/databases.ts'
import { createLog } from './log.ts'
import { openPostgres, type Db } from './postgres/postgres.ts'
import { waitUntil } from './processes.ts'
import { startQueue, type Job, type Queue } from './queue.ts'

const database = `queue_${process.pid}_${Date.now().toString(36)}`
const { url, remove } = await createDatabase(database)
const log = createLog('silent', 'test')
let db: Db
let queue: Queue

beforeAll(async () => {
  db = openPostgres({ url }, 3)
  queue = await startQueue({ url }, log)
})
afterAll(async () => {
  await queue.stop()
  await db.destroy()
  await remove()
})

/** Decision 053: what to do before this number is raised. */
const queueSchema = 43

test('the queue keeps the schema with which the release before works', async () => {
  const rows = await db.executeQuery<{ version: number }>(
    CompiledQuery.raw('select version from pgboss.version'),
  )
  expect(rows.rows).toEqual([{ version: queueSchema }])
})

const job = (name: string, of: Partial<Pick<Job, 'attempts' | 'concurrency'>> = {}) => ({
  name,
  payload: z.object({ n: z.number() }),
  attempts: 1,
  timeoutS: 60,
  concurrency: 1,
  ...of,
})
const send = (of: ReturnType<typeof job>, n: number, key = String(n)) =>
  db.transaction().execute((tx) => queue.send(tx, of, { n }, key))

test('a job runs soon after its transaction commits, and never after a rollback', async () => {
  const mine = job('commit')
  const done: number[] = []
  await queue.work(mine, async ({ n }) => void done.push(n))
  const rolledBack = db.transaction().execute(async (tx) => {
    await queue.send(tx, mine, { n: 1 }, '1')
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await send(mine, 2)
  expect(await waitUntil(() => done.length > 0, 5_000)).toBe(true)
  expect(done).toEqual([2])
  expect(await queue.isPending(mine, '1')).toBe(false)
})

test('at most one job per key waits or runs', async () => {
  const mine = job('key', { concurrency: 3 })
  const started: number[] = []
  const gate = Promise.withResolvers<void>()
  await queue.work(mine, async ({ n }) => {
    started.push(n)
    await gate.promise
  })
  await send(mine, 1, 'same')
  await waitUntil(() => started.length === 1, 5_000)
  await send(mine, 2, 'same')
  await send(mine, 3, 'other')
  await waitUntil(() => started.length === 2, 5_000)
  expect(started).toEqual([1, 3])
  expect(await queue.isPending(mine, 'same')).toBe(true)
  gate.resolve()
  expect(await waitUntil(async () => !(await queue.isPending(mine, 'same')), 5_000)).toBe(true)
})

test('a failing job is attempted as often as declared, and its last attempt is marked', async () => {
  const mine = job('retry', { attempts: 2 })
  const runs: [number, boolean][] = []
  await queue.work(mine, async (_payload, run) => {
    runs.push([run.attempt, run.isLast])
    throw new Error('always')
  })
  await send(mine, 1)
  expect(await waitUntil(() => runs.length === 2, 15_000)).toBe(true)
  expect(runs).toEqual([
    [1, false],
    [2, true],
  ])
})

test('stopping aborts running jobs and leaves them to another worker', async () => {
  const mine = job('stop', { attempts: 3 })
  const other = await startQueue({ url }, log)
  const started = Promise.withResolvers<void>()
  await other.work(mine, async (_payload, { signal }) => {
    started.resolve()
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  await send(mine, 1)
  await started.promise
  await other.stop()
  let attempt = 0
  await queue.work(mine, async (_payload, run) => void (attempt = run.attempt))
  expect(await waitUntil(() => attempt > 0, 30_000)).toBe(true)
  expect(attempt).toBe(2)
})

test('workers continue after the database has cut all connections', async () => {
  const mine = job('cut')
  const done: number[] = []
  await queue.work(mine, async ({ n }) => void done.push(n))
  const admin = openPostgres({ url: databaseUrl('postgres') }, 1)
  onTestFinished(() => admin.destroy())
  await admin.executeQuery(
    CompiledQuery.raw(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`),
  )
  const isSent = () =>
    send(mine, 7).then(
      () => true,
      () => false,
    )
  expect(await waitUntil(isSent, 10_000)).toBe(true)
  expect(await waitUntil(() => done.length > 0, 15_000)).toBe(true)
})

describe('jobs of several accounts', () => {
  const shared = (name: string, of: { concurrency: number; perAccount: number }) => ({ ...job(name), ...of })
  const sendOf = (of: ReturnType<typeof shared>, accountId: string, n: number) =>
    db.transaction().execute((tx) => queue.sendInTurn(tx, of, { n }, { key: `${accountId} ${n}`, accountId }))

  test('jobs of several accounts take turns, counted from the first job of each account', async () => {
    const mine = shared('turns', { concurrency: 1, perAccount: 1 })
    const started: number[] = []
    const gate = Promise.withResolvers<void>()
    await queue.work(mine, async ({ n }) => {
      started.push(n)
      if (n === 1) await gate.promise
    })
    for (let n = 0; n < 4; n++) await sendOf(mine, 'early', n)
    expect(await waitUntil(() => started.length === 2, 10_000)).toBe(true)
    for (let n = 100; n < 102; n++) await sendOf(mine, 'late', n)
    gate.resolve()
    expect(await waitUntil(() => started.length === 5, 20_000)).toBe(true)
    expect(started).toEqual([0, 1, 100, 2, 101])
  })

  test('jobs of several accounts leave room: one account runs only its share, and another starts immediately', async () => {
    const mine = shared('share', { concurrency: 3, perAccount: 2 })
    const running: number[] = []
    const gate = Promise.withResolvers<void>()
    await queue.work(mine, async ({ n }) => {
      running.push(n)
      await gate.promise
    })
    for (let n = 0; n < 5; n++) await sendOf(mine, 'many', n)
    expect(await waitUntil(() => running.length === 2, 10_000)).toBe(true)
    await sendOf(mine, 'one', 100)
    expect(await waitUntil(() => running.length === 3, 10_000)).toBe(true)
    expect(running[2]).toBe(100)
    gate.resolve()
    expect(await waitUntil(() => running.length === 6, 20_000)).toBe(true)
    expect(running.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 100])
  })
})

test('jobs sent by an account at the same moment get one turn each', async () => {
  const mine = { ...job('turns-at-once'), perAccount: 1 }
  const sends = Array.from({ length: 12 }, (_, n) =>
    db
      .transaction()
      .execute((tx) => queue.sendInTurn(tx, mine, { n }, { key: String(n), accountId: 'someone' })),
  )
  await Promise.all(sends)
  const { rows } = await db.executeQuery<{ priority: number }>(
    CompiledQuery.raw('select priority from pgboss.job where name = $1', [mine.name]),
  )
  expect(new Set(rows.map(({ priority }) => priority)).size).toBe(12)
})

test('schedules run in the process whose duty they are, and other jobs elsewhere', async () => {
  const mine = job('duty')
  const ran: string[] = []
  for (const duty of ['schedules', 'jobs'] as const) {
    const own = await startQueue({ url }, log, { duty })
    onTestFinished(() => own.stop())
    await own.work(mine, async () => void ran.push(`job by ${duty}`))
    await own.schedule('yearly', '0 0 1 1 *', async () => void ran.push(`schedule by ${duty}`))
  }
  await send(mine, 1)
  // What the schedule sends when it is due.
  await send(job('yearly'), 1)
  expect(await waitUntil(() => ran.length >= 2, 20_000)).toBe(true)
  expect(ran.sort()).toEqual(['job by jobs', 'schedule by schedules'])
})
