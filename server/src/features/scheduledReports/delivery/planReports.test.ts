import { nextDeliveryMs } from '@matinee/contract/plain/reports/schedules'
import { CompiledQuery } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { newScheduledReport } from '../../../../testing/scheduledReports.ts'
import { server } from '../../../../testing/testServer.ts'
import { planDueReports } from './planReports.ts'
import { readLedger } from './reportRuns.service.ts'

const { deps } = server
const { db } = deps
const at = (text: string) => Date.parse(text)

let account: TestAccount
beforeEach(async () => {
  account = await make.account()
  await db.deleteFrom('scheduledReports').execute()
})

const nextOf = async (id: string) =>
  (
    await db.selectFrom('scheduledReports').select('nextRunAt').where('id', '=', id).executeTakeFirstOrThrow()
  ).nextRunAt?.toISOString() ?? null

const ledgerOf = async (id: string) =>
  (await readLedger(db, account.id, id)).map(({ plannedAt, status }) => `${plannedAt.slice(0, 16)} ${status}`)

async function jobsOf(id: string): Promise<number> {
  const { rows } = await db.executeQuery<{ count: number }>(
    CompiledQuery.raw(
      `select count(*)::int as count from pgboss.job join report_runs on report_runs.id = data->>'runId'
       where name = 'scheduled-report' and schedule_id = $1`,
      [id],
    ),
  )
  return rows[0]!.count
}

test('a report starts once at its time, with its days, its recipients and one job', async () => {
  const recipients = ['a@yayin.example', 'b@yayin.example']
  const timing = { periodHour: 9, timezone: 3, nextRunAt: new Date('2026-11-22T06:00:00Z') }
  const id = await newScheduledReport(account.id, { ...timing, recipients })
  expect(await planDueReports(deps, at('2026-11-22T05:59:59.999Z'))).toBe(0)
  expect(await ledgerOf(id)).toEqual([])
  expect(await planDueReports(deps, at('2026-11-22T06:00:00Z'))).toBe(1)
  expect(await planDueReports(deps, at('2026-11-22T06:00:00Z'))).toBe(0)
  expect(await planDueReports(deps, at('2026-11-22T23:00:00Z'))).toBe(0)
  expect(await nextOf(id)).toBe('2026-11-23T06:00:00.000Z')
  const [run] = await readLedger(db, account.id, id)
  expect(run).toMatchObject({
    trigger: 'schedule',
    plannedAt: '2026-11-22T06:00:00.000Z',
    status: 'pending',
    startDate: '21.11.2026',
    endDate: '21.11.2026',
  })
  expect(run!.deliveries.map(({ recipient, status }) => [recipient, status])).toEqual([
    ['a@yayin.example', 'pending'],
    ['b@yayin.example', 'pending'],
  ])
  expect(await jobsOf(id)).toBe(1)
})

test("the report covers the days of the schedule's UTC offset", async () => {
  // 01:00 on the 22nd at +12, 13:00 on the 21st in UTC.
  const timing = { periodHour: 1, timezone: 12, nextRunAt: new Date('2026-11-21T13:00:00Z') }
  const id = await newScheduledReport(account.id, timing)
  await planDueReports(deps, at('2026-11-21T13:00:30Z'))
  expect((await readLedger(db, account.id, id))[0]).toMatchObject({ startDate: '21.11.2026' })
})

test('after missed times only the last one runs, and at most 31 earlier ones are listed as missed', async () => {
  const few = await newScheduledReport(account.id, { nextRunAt: new Date('2026-11-19T00:00:00Z') })
  const many = await newScheduledReport(account.id, { nextRunAt: new Date('2026-09-01T00:00:00Z') })
  expect(await planDueReports(deps, at('2026-11-22T10:00:00Z'))).toBe(2)
  expect(await ledgerOf(few)).toEqual([
    '2026-11-22T00:00 pending',
    '2026-11-21T00:00 missed',
    '2026-11-20T00:00 missed',
    '2026-11-19T00:00 missed',
  ])
  const runs = await ledgerOf(many)
  expect(runs).toHaveLength(32)
  expect(runs[0]).toBe('2026-11-22T00:00 pending')
  expect(runs.at(-1)).toBe('2026-10-22T00:00 missed')
  expect(await jobsOf(many)).toBe(1)
  expect(await nextOf(many)).toBe('2026-11-23T00:00:00.000Z')
})

test('planners that run at the same time start each report once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, () =>
      newScheduledReport(account.id, { nextRunAt: new Date('2026-11-22T00:00:00Z') }),
    ),
  )
  const now = at('2026-11-22T00:00:10Z')
  const started = await Promise.all(Array.from({ length: 4 }, () => planDueReports(deps, now)))
  // A planner skips what another one has locked; the last call proves that none was forgotten.
  expect(started.reduce((sum, count) => sum + count, 0) + (await planDueReports(deps, now))).toBe(40)
  for (const id of ids) expect(await ledgerOf(id)).toEqual(['2026-11-22T00:00 pending'])
})

test('a planner that dies before it commits leaves nothing, and the next one starts the report', async () => {
  const id = await newScheduledReport(account.id, { nextRunAt: new Date('2026-11-22T00:00:00Z') })
  const dying = {
    ...deps,
    queue: { ...deps.queue, send: () => Promise.reject(new Error('killed')) },
  }
  await expect(planDueReports(dying, at('2026-11-22T00:00:10Z'))).rejects.toThrow('killed')
  expect(await ledgerOf(id)).toEqual([])
  expect(await nextOf(id)).toBe('2026-11-22T00:00:00.000Z')
  expect(await planDueReports(deps, at('2026-11-22T00:00:20Z'))).toBe(1)
})

test.each(['DISABLED', 'PENDING'] as const)(
  'a %s account gets no reports, and none of the missed ones once it is active again',
  async (status) => {
    const id = await newScheduledReport(account.id, { nextRunAt: new Date('2026-11-22T00:00:00Z') })
    await db.updateTable('users').set({ status }).where('id', '=', account.id).execute()
    expect(await planDueReports(deps, at('2026-11-22T10:00:00Z'))).toBe(0)
    await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', account.id).execute()
    expect(await planDueReports(deps, at('2026-11-22T11:00:00Z'))).toBe(0)
    expect(await nextOf(id)).toBe('2026-11-23T00:00:00.000Z')
    expect(await ledgerOf(id)).toEqual([])
  },
)

test('inactive reports and report types that the account may not read are not started', async () => {
  const inactive = await newScheduledReport(account.id, { reportStatus: 0, nextRunAt: null })
  const app = await newScheduledReport(account.id, {
    reportType: 'app',
    siteId: null,
    reportFilter: '{}',
    nextRunAt: new Date('2026-11-22T00:00:00Z'),
  })
  expect(await planDueReports(deps, at('2027-11-22T10:00:00Z'))).toBe(0)
  expect([await ledgerOf(inactive), await ledgerOf(app)]).toEqual([[], []])
})

test.each([
  { period: 'monthly', periodDay: 31, periodHour: 23, timezone: -12 },
  { period: 'weekly', periodDay: 0, periodHour: 0, timezone: 12 },
  { period: 'daily', periodDay: -1, periodHour: 5, timezone: 3 },
] as const)('over half a year %j runs once at each of its times', async (schedule) => {
  const start = at('2027-12-15T00:00:00Z')
  const end = at('2028-06-15T00:00:00Z')
  const id = await newScheduledReport(account.id, {
    ...schedule,
    nextRunAt: new Date(nextDeliveryMs(schedule, start)),
  })
  const expectedTimes: number[] = []
  for (let time = nextDeliveryMs(schedule, start); time <= end; time = nextDeliveryMs(schedule, time))
    expectedTimes.push(time)
  let started = 0
  for (const time of expectedTimes) {
    started += await planDueReports(deps, time - 1)
    started += await planDueReports(deps, time + 59_000)
    started += await planDueReports(deps, time + 119_000)
  }
  expect(started).toBe(expectedTimes.length)
  const runs = await db
    .selectFrom('reportRuns')
    .select(['plannedAt', 'status'])
    .where('scheduleId', '=', id)
    .orderBy('plannedAt')
    .execute()
  expect(runs.map(({ plannedAt }) => plannedAt.getTime())).toEqual(expectedTimes)
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['pending']))
})

test('a large batch of reports that missed weeks is planned in one go', async () => {
  const since = new Date('2026-10-01T00:00:00Z')
  const ids = await Promise.all(
    Array.from({ length: 205 }, () => newScheduledReport(account.id, { nextRunAt: since })),
  )
  expect(await planDueReports(deps, at('2026-11-22T10:00:00Z'))).toBe(205)
  expect(await ledgerOf(ids[0]!)).toHaveLength(32)
  expect(await nextOf(ids.at(-1)!)).toBe('2026-11-23T00:00:00.000Z')
})

test('a planner whose clock is wrong starts reports at their time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const now = Date.now()
  const due = await newScheduledReport(account.id, { nextRunAt: new Date(now - 60_000) })
  const later = await newScheduledReport(account.id, { nextRunAt: new Date(now + 3_600_000) })
  vi.setSystemTime(now - 2 * 3_600_000)
  expect(await planDueReports(deps), 'two hours behind').toBe(1)
  vi.setSystemTime(now + 2 * 3_600_000)
  expect(await planDueReports(deps), 'two hours ahead').toBe(0)
  expect([await jobsOf(due), await jobsOf(later)]).toEqual([1, 0])
})
