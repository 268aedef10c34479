import * as calls from '@matinee/contract/health'
import type { Health } from '@matinee/contract/health'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { ownQueues } from '@matinee/contract/plain/operate/queueRights'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { matineeJson } from '../../../testing/matinee.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob } from '../../platform/queue.ts'
import { readHistory } from './processes/history.service.ts'
import { removeOldReports } from './processes/processes.service.ts'
import { reportProcess } from './processes/reportProcess.service.ts'

const { deps } = server
const { db, log } = deps
let operator: TestAccount
beforeAll(async () => {
  operator = await make.staff()
})

const readHealth = () => api(operator).get(calls.readHealth, {})
const age = (role: string, interval: string) =>
  sql`update processes set started_at = started_at - ${interval}::interval, seen_at = seen_at - ${interval}::interval
    where role = ${role}`.execute(db)
const named = async (role: string) =>
  (await readHealth()).processes.filter((process) => process.role === role)

describe('processes', () => {
  test('a process is listed from its start to its stop, with its release', async () => {
    const reports = await reportProcess(db, 'first', log)
    await expect
      .poll(() => named('first'))
      .toMatchObject([{ isSilent: false, cpuShare: null, rssBytes: null }])
    await reports.stop()
    expect(await named('first')).toEqual([])
  })

  test('a killed process is a problem until one takes its place', async () => {
    const killed = await reportProcess(db, 'killed', log)
    await expect.poll(() => named('killed')).toHaveLength(1)
    await age('killed', '3 minutes')
    const health = await readHealth()
    expect(health.problems).toContainEqual({
      kind: 'processSilent',
      names: [expect.stringMatching(/^killed \(.+\)$/)],
      detail: null,
    })
    const next = await reportProcess(db, 'killed', log)
    await expect.poll(() => named('killed')).toMatchObject([{ isSilent: false }])
    expect((await readHealth()).problems.map(({ kind }) => kind)).not.toContain('processSilent')
    await next.stop()
    await killed.stop()
  })

  test('the history has what every minute brought, and nothing for minutes without a report', async () => {
    await sql`delete from processes`.execute(db)
    await sql`insert into processes (id, role, host, release) values ('one', 'api', 'a', '1'), ('two', 'worker', 'b', '1')`.execute(
      db,
    )
    const add = (
      process: string,
      minutesAgo: number,
      change: Record<string, number | number[] | null> = {},
    ) =>
      db
        .insertInto('processSamples')
        .values({
          processId: process,
          at: sql<Date>`date_trunc('hour', now()) - ${minutesAgo} * interval '1 minute'`,
          seconds: 60,
          cpuMs: 6_000,
          rssBytes: 1_000,
          answers: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
          failures: 0,
          events: 0,
          refusedBeacons: 0,
          delayMs: null,
          ...change,
        })
        .execute()
    await add('one', 10, {
      answers: [0, 0, 0, 19, 0, 0, 0, 1, 0, 0, 0],
      failures: 2,
      events: 600,
      delayMs: 900,
    })
    await add('two', 10, { seconds: 30, events: 100, cpuMs: 3_000, delayMs: 400 })
    const { stepMinutes, data } = await api(operator).get(calls.readHealthHistory, { query: { hours: 3 } })
    expect([stepMinutes, data.length]).toEqual([2, 90])
    const reported = data.filter(({ processes }) => processes > 0)
    expect(reported).toEqual([
      {
        at: expect.any(String),
        processes: 2,
        cpuCores: expect.closeTo(0.2),
        rssBytes: 2_000,
        requests: 20,
        failures: 2,
        answerP95Ms: expect.closeTo(50),
        events: 800,
        refusedBeacons: 0,
        delayMs: 900,
      },
    ])
    expect(data.filter(({ processes }) => processes === 0)[0]).toMatchObject({
      requests: null,
      answerP95Ms: null,
    })
  })

  test('a process that fell silent is a problem for a day and listed for a week, with when it was seen last', async () => {
    const reports = await reportProcess(db, 'lost', log)
    await expect.poll(() => named('lost')).toHaveLength(1)
    const isProblem = async () =>
      (await readHealth()).problems.some(({ names }) => names.some((name) => name.startsWith('lost')))
    await age('lost', '23 hours')
    expect(await isProblem()).toBe(true)
    await age('lost', '2 hours')
    expect(await isProblem()).toBe(false)
    await age('lost', '119 hours')
    await removeOldReports(db)
    const [{ seenAt, isSilent }] = (await named('lost')) as [Health['processes'][number]]
    expect([isSilent, Math.round((Date.now() - Date.parse(seenAt)) / 86_400_000)]).toEqual([true, 6])
    await age('lost', '2 days')
    expect(await named('lost')).toEqual([])
    await reports.stop()
  })

  test('the newest point of the history is that of the last step that has ended, of all processes', async () => {
    await sql`delete from processes`.execute(db)
    await sql`insert into processes (id, role, host, release) values ('a', 'api', 'a', '1'), ('b', 'api', 'b', '1')`.execute(
      db,
    )
    const now = Date.parse('2026-11-27T12:01:30Z')
    const add = (processId: string, at: string) =>
      sql`insert into process_samples (process_id, at, seconds, cpu_ms, rss_bytes, answers, failures, events, refused_beacons)
        values (${processId}, ${`2026-11-27T${at}Z`}, 60, 30000, 1000, '{60}', 0, 600, 0)`.execute(db)
    for (const at of ['11:58:10', '11:59:10', '12:00:10', '12:01:10']) await add('a', at)
    for (const at of ['11:58:50', '11:59:50', '12:00:50']) await add('b', at)
    const newest = async (nowMs: number) => (await readHistory(db, 3, nowMs)).data.at(-1)
    const full = { processes: 2, cpuCores: 1, rssBytes: 2000, requests: 120, events: 1200 }
    expect(await newest(now)).toMatchObject({ at: '2026-11-27T11:58:00.000Z', ...full })
    await add('b', '12:01:50')
    expect(await newest(now + 30_000)).toMatchObject({ at: '2026-11-27T12:00:00.000Z', ...full })
  })

  test('a report has the answers, the CPU and the memory of its time', async () => {
    const reports = await reportProcess(db, 'busy', log, 50)
    await readHealth()
    const isReported = async () => {
      const { rows } = await sql<{ answers: number; cpuMs: number }>`
        select sum((select sum(count) from unnest(answers) as count))::int as answers, sum(cpu_ms)::int as "cpuMs"
        from process_samples join processes on id = process_id where role = 'busy'`.execute(db)
      return (rows[0]?.answers ?? 0) > 0 && rows[0]!.cpuMs > 0
    }
    await expect.poll(isReported).toBe(true)
    expect((await named('busy'))[0]!.rssBytes).toBeGreaterThan(10_000_000)
    await reports.stop()
  })

  test('processes are removed a day after they are listed no more', async () => {
    await sql`insert into processes (id, role, host, release, seen_at)
      values ('old', 'api', 'a', '1', now() - interval '200 hours'), ('new', 'api', 'a', '1', now())`.execute(
      db,
    )
    await removeOldReports(db)
    const rows = await db.selectFrom('processes').select('id').where('id', 'in', ['old', 'new']).execute()
    expect(rows).toEqual([{ id: 'new' }])
  })
})

describe('failed jobs', () => {
  const job = defineJob({
    name: `health-test-${newId(6)}`,
    payload: z.object({ secret: z.string() }),
    attempts: 1,
    timeoutS: 60,
    concurrency: 1,
  })
  const list = () => api(operator).get(calls.listFailedJobs, { query: { queue: job.name } })
  async function fail(): Promise<string> {
    const key = newId()
    await db.transaction().execute((tx) => deps.queue.send(tx, job, { secret: 'of the payload' }, key))
    await sql`update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "no connection"}'
      where name = ${job.name} and singleton_key = ${key}`.execute(db)
    return key
  }
  const isWaiting = (key: string) => deps.queue.isPending(job, key)

  test('a failed job is listed with its error and without its payload; retrying lets it wait again', async () => {
    const key = await fail()
    const { data } = await list()
    expect(data).toMatchObject([{ queue: job.name, key, attempts: 1, error: 'no connection' }])
    expect(JSON.stringify(data)).not.toContain('of the payload')
    expect((await readHealth()).problems).toContainEqual({
      kind: 'jobsFailed',
      names: expect.arrayContaining([job.name]),
      detail: null,
    })
    const params = { queue: job.name, id: data[0]!.id }
    await api(operator).get(calls.retryJob, { params })
    expect([(await list()).data, await isWaiting(key)]).toEqual([[], true])
    // Another operator has the list from before.
    const { status, text } = await api(operator).ask(calls.retryJob, { params })
    expect([status, text]).toEqual([409, expect.stringContaining('retried meanwhile')])
  })

  test('a job whose work a newer one does is only discarded, with a reason in the audit log', async () => {
    const key = await fail()
    await db.transaction().execute((tx) => deps.queue.send(tx, job, { secret: 'again' }, key))
    const [failed] = (await list()).data
    const params = { queue: job.name, id: failed!.id }
    const { status, text } = await api(operator).ask(calls.retryJob, { params })
    expect([status, text]).toEqual([409, expect.stringContaining('newer job')])
    await api(operator).get(calls.discardJob, { params, body: { reason: 'Doubled' } })
    expect([(await list()).data, await isWaiting(key)]).toEqual([[], true])
    const entry = await db
      .selectFrom('audit')
      .select(['actor', 'details'])
      .where('kind', '=', 'job_discarded')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      actor: operator.id,
      details: { queue: job.name, job: params.id, reason: 'Doubled' },
    })
  })

  // Those with a right of their own, and one of the others.
  const someQueues = [...ownQueues, 'report-mail']
  test.each<[StaffRole, string[]]>([
    ['support', ['auth-mail', 'report-mail']],
    [
      'adOperations',
      ['auth-mail', 'report-mail', 'site-proof', 'check-site-proofs', 'clean-revenue-imports'],
    ],
    ['finance', ['payment-mail', 'close-payment-terms']],
    ['administrator', someQueues],
  ])('of %s are retried and discarded where the role has the right of their queue', async (role, allowed) => {
    const staff = await make.staff({ staffRole: role })
    for (const queue of someQueues) {
      const params = { queue, id: randomUUID() }
      const refused = [403, 'staff_role']
      const expected = allowed.includes(queue) ? [404, 'not_found'] : refused
      expect([queue, ...(await api(staff).refusal(calls.retryJob, { params }))]).toEqual([queue, ...expected])
      const discarded = await api(staff).refusal(calls.discardJob, { params, body: { reason: 'No' } })
      expect([queue, ...discarded]).toEqual([queue, ...expected])
    }
  })

  test('a retry and a removal that fail on our side are in the audit log', async () => {
    await fail()
    const params = { queue: job.name, id: (await list()).data[0]!.id }
    for (const name of ['retry', 'discard'] as const) {
      const broken = vi.spyOn(deps.queue, name).mockRejectedValueOnce(new Error('the connection was lost'))
      onTestFinished(() => broken.mockRestore())
    }
    const staff = api(operator)
    expect(await staff.status(calls.retryJob, { params })).toBe(500)
    expect(await staff.status(calls.discardJob, { params, body: { reason: 'No' } })).toBe(500)
    const entries = await db
      .selectFrom('audit')
      .select(['kind', 'details'])
      .where(sql`details ->> 'id'`, '=', params.id)
      .execute()
    const failed = (action: string) => ({
      kind: `POST /admin/failed-jobs/:queue/:id/${action}`,
      details: expect.objectContaining({ queue: job.name, hasFailed: true }),
    })
    expect(entries).toEqual([failed('retry'), failed('discard')])
    await staff.get(calls.discardJob, { params, body: { reason: 'No longer needed' } })
  })

  test('a waiting job cannot be discarded', async () => {
    const key = newId()
    await db.transaction().execute((tx) => deps.queue.send(tx, job, { secret: 'waits' }, key))
    const { rows } = await sql<{ id: string }>`
      select id from pgboss.job where name = ${job.name} and singleton_key = ${key}`.execute(db)
    const params = { queue: job.name, id: rows[0]!.id }
    expect((await api(operator).ask(calls.discardJob, { params, body: { reason: 'No' } })).status).toBe(409)
    expect(await isWaiting(key)).toBe(true)
  })

  test('commands list, retry and discard them too', async () => {
    const [first, second] = [await fail(), await fail()]
    const ids = async () =>
      (await matineeJson<{ data: { id: string; key: string }[] }>('jobs', 'list', '--queue', job.name)).data
    const idOf = async (key: string) => (await ids()).find((row) => row.key === key)!.id
    await matineeJson('jobs', 'retry', job.name, await idOf(first))
    await matineeJson('jobs', 'discard', job.name, await idOf(second), '--reason', 'Not needed')
    expect([await ids(), await isWaiting(first), await isWaiting(second)]).toEqual([[], true, false])
  })
})
