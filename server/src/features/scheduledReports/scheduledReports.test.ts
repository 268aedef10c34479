import * as calls from '@matinee/contract/scheduledReports'
import { CompiledQuery } from 'kysely'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { insertRevenue, makeApp, makeSite } from '../../../testing/revenue.ts'
import { newScheduledReport } from '../../../testing/scheduledReports.ts'
import { server } from '../../../testing/testServer.ts'
import { scheduledReportJob } from './delivery/startReportRuns.ts'
import { readLedger, sendNow } from './delivery/reportRuns.service.ts'
import type { ScheduleAccount } from './schedule.ts'
import { recoverLostRuns, removeOldRuns } from './scheduledReports.jobs.ts'
import {
  createScheduledReport,
  removeScheduledReport,
  updateScheduledReport,
} from './scheduledReports.service.ts'

const { deps } = server
const { db } = deps

let account: TestAccount
let site: string
let zones: string[]
beforeAll(async () => {
  account = await make.account()
  ;({ id: site, zones } = await makeSite(account, { fqdn: 'gazete.example', zones: ['Masthead'] }))
})

const order = (change: object = {}) => ({
  reportData: {
    reportType: 'site',
    reportName: 'Daily revenue',
    recipients: 'a@yayin.example;b@yayin.example',
    site,
    reportFilter: { day: true },
    ...change,
  } as never,
})
const create = (change?: object, by = account) =>
  api(by).get(calls.createScheduledReport, { body: order(change) })
const update = (reportId: string, newData: object, by = account) =>
  api(by).get(calls.updateScheduledReport, { body: { reportId, newData: newData as never } })

/** The fields in the refusal of a creation. */
async function faultsOf(change: object, by = account): Promise<string[]> {
  const { status, body } = await api(by).ask(calls.createScheduledReport, { body: order(change) })
  expect(status).toBe(422)
  return Object.keys((body as unknown as { error: { fields: object } }).error.fields)
}

test('a report created without optional fields is active, sent daily at midnight UTC for yesterday, and has a complete filter', async () => {
  const report = await create()
  expect(report).toEqual({
    id: expect.any(String),
    userId: account.id,
    reportStatus: 1,
    recipients: 'a@yayin.example;b@yayin.example',
    reportName: 'Daily revenue',
    period: 'daily',
    periodDay: -1,
    periodHour: 0,
    timezone: 0,
    reportDateRange: 'daily',
    site,
    siteName: 'gazete.example',
    reportType: 'site',
    reportFilter: {
      day: true,
      month: false,
      zone: false,
      platform: false,
      platformFilter: 'all',
      site: false,
      tag: false,
      tagContent: false,
      platformTag: false,
      appNames: false,
      statType: false,
      zoneIds: [],
      tags: [],
      incomeTypes: [],
    },
    updatedAt: expect.any(String),
    nextRunAt: expect.stringMatching(/T00:00:00.000Z$/),
    lastRun: null,
  })
  expect(await api(account).get(calls.readScheduledReport, { body: { reportId: report.id } })).toEqual(report)
  const all = await create({ site: 'all-sites', reportFilter: { platform: 'mobile' } })
  expect([all.site, all.siteName]).toEqual(['all-sites', null])
  expect(all.reportFilter).toMatchObject({ platform: false, platformFilter: 'mobile' })
})

test('the list has one report type, last changed first, with the result of the last report run', async () => {
  const owner = await make.account({ integrationType: 4 })
  const { id: own } = await makeSite(owner)
  const first = await create({ site: own }, owner)
  const second = await create({ site: own, reportName: 'Second' }, owner)
  const app = await create({ reportType: 'app', site: null, reportFilter: { appNames: true } }, owner)
  await update(first.id, { reportName: 'First' }, owner)
  await sendNow(deps, owner.id, second.id)
  const list = async (reportType: 'site' | 'app') =>
    (await api(owner).get(calls.listScheduledReports, { body: { reportType } })).data
  expect((await list('site')).map(({ reportName }) => reportName)).toEqual(['First', 'Second'])
  expect((await list('site'))[1]!.lastRun).toMatchObject({ status: 'pending' })
  const [appReport] = await list('app')
  expect(appReport).toMatchObject({ id: app.id, site: null, siteName: null })
  expect(appReport!.reportFilter).toEqual({
    day: false,
    tag: false,
    appNames: true,
    useCountry: false,
    apps: [],
    platforms: [],
    countries: [],
    userId: null,
  })
})

const ownerOf = ({ id, email }: TestAccount): ScheduleAccount => ({
  id,
  email,
  timezone: 'UTC',
  language: 'en',
  currency: 'usd',
  integrationType: 0,
  appUsers: [],
})

test('a new time moves the next delivery, any other change keeps it, and an inactive report has none', async () => {
  const owner = ownerOf(account)
  const now = Date.parse('2026-11-22T10:30:00Z')
  const data = calls.ReportData.parse(order().reportData)
  const { id, nextRunAt } = await createScheduledReport(deps, owner, data, now)
  expect(nextRunAt).toBe('2026-11-23T00:00:00.000Z')
  const change = async (newData: Record<string, unknown>, at = now) =>
    (await updateScheduledReport(deps, owner, id, newData, at)).nextRunAt
  expect(await change({ reportName: 'Other' }, now + 86_400_000 * 5)).toBe('2026-11-23T00:00:00.000Z')
  expect(await change({ periodHour: 11 })).toBe('2026-11-22T11:00:00.000Z')
  expect(await change({ timezone: 3 })).toBe('2026-11-23T08:00:00.000Z')
  expect(await change({ period: 'weekly', periodDay: 0 })).toBe('2026-11-29T08:00:00.000Z')
  expect(await change({ period: 'monthly', periodDay: 31 })).toBe('2026-11-30T08:00:00.000Z')
  expect(await change({ reportStatus: 0 })).toBeNull()
  expect(await change({ periodHour: 4 })).toBeNull()
  expect(await change({ reportStatus: 1, period: 'daily' })).toBe('2026-11-23T01:00:00.000Z')
})

test('an update accepts a complete report or single fields, and keeps the fields that it lacks', async () => {
  const report = await create({ reportFilter: { day: true, zone: true, zoneIds: zones } })
  const complete = await update(report.id, { ...report, reportName: 'Whole' })
  expect(complete).toEqual({ ...report, reportName: 'Whole', updatedAt: complete.updatedAt })
  const partial = await update(report.id, { recipients: 'C@yayin.example, c@yayin.example;' })
  expect(partial).toEqual({ ...complete, recipients: 'C@yayin.example', updatedAt: partial.updatedAt })
  const refusal = async (newData: object) => {
    const { status, body } = await api(account).ask(calls.updateScheduledReport, {
      body: { reportId: report.id, newData: newData as never },
    })
    const { fields } = (body as unknown as { error: { fields: object } }).error
    return [status, ...Object.keys(fields)]
  }
  expect(await refusal({ reportType: 'app' })).toEqual([422, 'newData.reportType'])
  expect(await refusal({ recipients: '' })).toEqual([422, 'newData.recipients'])
  expect(await refusal({ periodDay: 5 })).toEqual([422, 'newData.periodDay'])
  expect(await refusal({ periodHour: 24 })).toEqual([422, 'newData.periodHour'])
  expect(await refusal({ reportFilter: { day: 'yes' } })).toEqual([422, 'newData.reportFilter.day'])
})

test('a report with a deleted zone can still be changed', async () => {
  const { id: own, zones: ownZones } = await makeSite(account, { zones: ['Removed'] })
  const report = await create({ site: own, reportFilter: { zoneIds: ownZones } })
  await db.deleteFrom('zones').where('id', '=', ownZones[0]!).execute()
  expect((await update(report.id, { reportStatus: 0 })).reportStatus).toBe(0)
})

test('a report of a deleted site can be switched off and renamed, but not switched on', async () => {
  const owner = await make.account()
  const { id: own } = await makeSite(owner)
  const report = await create({ site: own }, owner)
  await db.deleteFrom('zones').where('siteId', '=', own).execute()
  await db.deleteFrom('sites').where('id', '=', own).execute()
  expect((await update(report.id, { reportName: 'Old site' }, owner)).reportName).toBe('Old site')
  expect((await update(report.id, { reportStatus: 0 }, owner)).reportStatus).toBe(0)
  expect((await update(report.id, { recipients: 'c@yayin.example' }, owner)).recipients).toBe(
    'c@yayin.example',
  )
  const change = (newData: object) => ({ body: { reportId: report.id, newData: newData as never } })
  for (const newData of [{ reportStatus: 1 }, { reportFilter: { zone: true } }])
    expect(await api(owner).refusal(calls.updateScheduledReport, change(newData))).toEqual([404, 'not_found'])
})

test('an account that lost a report type can still switch such a report off', async () => {
  const owner = await make.account()
  const report = await create({ site: 'all-sites' }, owner)
  await db.updateTable('users').set({ integrationType: 3 }).where('id', '=', owner.id).execute()
  expect((await update(report.id, { reportStatus: 0 }, owner)).reportStatus).toBe(0)
  const on = { body: { reportId: report.id, newData: { reportStatus: 1 } as never } }
  expect(await api(owner).refusal(calls.updateScheduledReport, on)).toEqual([422, 'invalid_request'])
})

test.each([
  [{ recipients: '' }, 'recipients'],
  [{ recipients: ' ; ,; ' }, 'recipients'],
  [{ recipients: 'a@yayin.example;nobody' }, 'recipients'],
  [{ recipients: 'a@yayin.example\r\nBcc: eve@evil.example' }, 'recipients'],
  [{ recipients: '"x" <a@yayin.example>' }, 'recipients'],
  [{ recipients: Array.from({ length: 21 }, (_, n) => `a${n}@yayin.example`).join(';') }, 'recipients'],
  [{ recipients: ['a@yayin.example'] }, 'recipients'],
  [{ reportName: '  ' }, 'reportName'],
  [{ reportName: 'x'.repeat(201) }, 'reportName'],
  [{ reportName: 'Your invoice: http://evil.example/pay' }, 'reportName'],
  [{ reportName: 'Log in at evil.example' }, 'reportName'],
  [{ reportName: 'Write to me@evil.example' }, 'reportName'],
  [{ period: 'hourly' }, 'period'],
  [{ period: 'weekly' }, 'periodDay'],
  [{ period: 'weekly', periodDay: 7 }, 'periodDay'],
  [{ period: 'monthly', periodDay: 0 }, 'periodDay'],
  [{ period: 'monthly', periodDay: 32 }, 'periodDay'],
  [{ period: 'daily', periodDay: 3 }, 'periodDay'],
  [{ periodHour: 24 }, 'periodHour'],
  [{ periodHour: 1.5 }, 'periodHour'],
  [{ periodHour: '7' }, 'periodHour'],
  [{ timezone: 13 }, 'timezone'],
  [{ timezone: -12.5 }, 'timezone'],
  [{ timezone: 'Etc/GMT-3' }, 'timezone'],
  [{ reportStatus: true }, 'reportStatus'],
  [{ reportDateRange: 'tomorrow' }, 'reportDateRange'],
  [{ reportType: 'video' }, 'reportType'],
  [{ site: null }, 'site'],
  [{ reportFilter: null }, 'reportFilter'],
  [{ reportFilter: { zoneIds: 'all' } }, 'reportFilter.zoneIds'],
])('a report with %j is refused', async (change, field) =>
  expect(await faultsOf(change)).toEqual([`reportData.${field}`]),
)

test('a report by day and month is refused', async () => {
  expect(await faultsOf({ reportFilter: { day: true, month: true } })).toEqual(['month'])
})

test('ranges that app reports lack, and report types that the account may not read, are refused', async () => {
  const apps = await make.account({ integrationType: 3 })
  const ofApps = { reportType: 'app', site: null, reportFilter: {} }
  expect(await faultsOf({ ...ofApps, reportDateRange: 'lastYear' }, apps)).toEqual([
    'reportData.reportDateRange',
  ])
  expect(await faultsOf({ site: 'all-sites' }, apps)).toEqual(['reportData.reportType'])
  expect(await faultsOf(ofApps)).toEqual(['reportData.reportType'])
  const videos = await make.account({ integrationType: 1 })
  expect(await faultsOf({ site: 'all-sites' }, videos)).toEqual(['reportData.reportType'])
  expect(await api(videos).get(calls.listScheduledReports, { body: { reportType: 'site' } })).toEqual({
    data: [],
  })
})

test.each([
  [0, { site: 200, app: 422 }],
  [1, { site: 200, app: 422 }],
  [2, { site: 200, app: 422 }],
  [3, { site: 422, app: 200 }],
  [4, { site: 200, app: 200 }],
] as const)('account type %i can list the report types %j', async (integrationType, wanted) => {
  const own = api(await make.account({ integrationType }))
  const statusOf = (reportType: 'site' | 'app') =>
    own.status(calls.listScheduledReports, { body: { reportType } })
  expect({ site: await statusOf('site'), app: await statusOf('app') }).toEqual(wanted)
})

test("another account's site, zone, app or report answers 404, and its user 403", async () => {
  const other = await make.account({ integrationType: 4 })
  const foreign = await makeSite(other, { zones: ['Theirs'] })
  const app = await makeApp(other, 'Theirs')
  const owner = await make.account({ integrationType: 4 })
  const { id: own } = await makeSite(owner)
  const refused = (change: object) =>
    api(owner).refusal(calls.createScheduledReport, { body: order({ site: own, ...change }) })
  const missing = [404, 'not_found']
  expect(await refused({ site: foreign.id })).toEqual(missing)
  expect(await refused({ site: 'AAAAAAAAAAAAAA' })).toEqual(missing)
  expect(await refused({ reportFilter: { zoneIds: foreign.zones } })).toEqual(missing)
  expect(await refused({ site: 'all-sites', reportFilter: { zoneIds: foreign.zones } })).toEqual(missing)
  const ofApps = { reportType: 'app', site: null }
  expect(await refused({ ...ofApps, reportFilter: { apps: [app] } })).toEqual(missing)
  for (const userId of [other.id, 'AAAAAAAAAAAAAA'])
    expect(await refused({ ...ofApps, reportFilter: { userId } })).toEqual([403, 'account_not_linked'])
  await db.insertInto('appUsers').values({ agentId: owner.id, userId: other.id }).execute()
  const linked = await create({ ...ofApps, reportFilter: { userId: other.id, apps: [app] } }, owner)
  expect(linked.reportFilter).toMatchObject({ userId: other.id, apps: [app] })
  const theirs = await newScheduledReport(other.id)
  expect(await api(owner).refusal(calls.readScheduledReport, { body: { reportId: theirs } })).toEqual(missing)
  const change = { body: { reportId: theirs, newData: { reportStatus: 0 } } }
  expect(await api(owner).refusal(calls.updateScheduledReport, change)).toEqual(missing)
})

test('an account has at most a hundred scheduled reports', async () => {
  const owner = await make.account()
  for (let have = 0; have < 99; have++) await newScheduledReport(owner.id)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      api(owner).status(calls.createScheduledReport, { body: order({ site: 'all-sites' }) }),
    ),
  )
  expect(answers.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
})

test('a preview shows current figures and stores nothing', async () => {
  const owner = await make.account()
  const { id: own } = await makeSite(owner)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await insertRevenue(owner, [{ site: own, day: yesterday, impressions: 1_500, spentMicrosUsd: 3_000_000 }])
  const preview = await api(owner).get(calls.previewScheduledReport, { body: order({ site: own }) })
  const day = yesterday.split('-').reverse().join('.')
  expect(preview).toMatchObject({
    subject: `Matinee report for ${day}: Daily revenue`,
    startDate: day,
    endDate: day,
  })
  expect(preview.summary).toContainEqual({ label: 'Revenue', value: '$3.00' })
  expect(preview.summary).toContainEqual({ label: 'eCPM', value: '$2.00' })
  expect(preview.columns.slice(0, 2)).toEqual(['Day', 'Ad requests'])
  expect(preview.rows).toHaveLength(1)
  expect(preview.rows[0]![preview.columns.indexOf('Revenue (USD)')]).toBe('3')
  expect(await api(owner).get(calls.listScheduledReports, { body: { reportType: 'site' } })).toEqual({
    data: [],
  })
})

test('deleting a report deletes its report runs', async () => {
  const owner = await make.account()
  const id = await newScheduledReport(owner.id)
  const { runId } = await sendNow(deps, owner.id, id)
  expect((await api(owner).get(calls.listReportRuns, { params: { id } })).data).toMatchObject([
    { id: runId, trigger: 'now', downloadUrl: null, deliveries: [{ status: 'pending' }] },
  ])
  expect(await api(owner).get(calls.removeScheduledReport, { body: { reportId: id } })).toEqual({
    success: true,
  })
  expect(await api(owner).status(calls.listReportRuns, { params: { id } })).toBe(404)
  expect(await db.selectFrom('reportRuns').select('id').where('id', '=', runId).execute()).toEqual([])
})

test('a report run whose job was lost is enqueued again, and given up after half a day', async () => {
  const owner = await make.account()
  const id = await newScheduledReport(owner.id)
  const { runId } = await sendNow(deps, owner.id, id)
  const jobs = async () => ((await deps.queue.isPending(scheduledReportJob, runId)) ? 'pending' : 'none')
  expect(await jobs()).toBe('pending')
  await db
    .deleteFrom('pgboss.job' as never)
    .where('singletonKey' as never, '=', runId as never)
    .execute()
  expect(await jobs()).toBe('none')
  await recoverLostRuns(deps, Date.now() + 3_600_000)
  expect(await jobs()).toBe('pending')
  await db
    .deleteFrom('pgboss.job' as never)
    .where('singletonKey' as never, '=', runId as never)
    .execute()
  await recoverLostRuns(deps, Date.now() + 13 * 3_600_000)
  expect((await readLedger(db, owner.id, id))[0]).toMatchObject({
    status: 'failed',
    error: 'The report was interrupted too many times.',
    deliveries: [{ status: 'failed' }],
  })
  await removeOldRuns(deps, Date.now() + 399 * 86_400_000)
  expect(await readLedger(db, owner.id, id)).toHaveLength(1)
  await removeOldRuns(deps, Date.now() + 401 * 86_400_000)
  expect(await readLedger(db, owner.id, id)).toEqual([])
})

test('one night removes all old report runs and their files, however many there are', async () => {
  const owner = await make.account()
  const id = await newScheduledReport(owner.id)
  await db.executeQuery(
    CompiledQuery.raw(
      `insert into report_runs (id, schedule_id, account_id, trigger, planned_at, status, report_name, file_key)
       select $1 || n, $1, $2, 'schedule', now() - n * interval '1 hour', 'sent', 'Old', 'scheduled/' || $1 || '/' || n
       from generate_series(1, 1100) n`,
      [id, owner.id],
    ),
  )
  await deps.files.put(`scheduled/${id}/1100`, Readable.from('old'))
  const remainingFileKeys = async () =>
    (await db.selectFrom('reportRuns').select('fileKey').where('scheduleId', '=', id).execute()).map(
      ({ fileKey }) => fileKey,
    )
  await removeOldRuns(deps, Date.now() + 31 * 86_400_000)
  expect((await remainingFileKeys()).filter((fileKey) => fileKey !== null)).toEqual([])
  expect(await deps.files.stat(`scheduled/${id}/1100`)).toBeNull()
  await removeOldRuns(deps, Date.now() + 401 * 86_400_000)
  expect(await remainingFileKeys()).toEqual([])
})

test('a deletion that failed halfway leaves no orphaned file when it is repeated', async () => {
  const owner = await make.account()
  const id = await newScheduledReport(owner.id)
  await deps.files.put(`scheduled/${id}/run.csv`, Readable.from('figures'))
  const broken = { ...deps.files, remove: () => Promise.reject(new Error('disk')) }
  await expect(removeScheduledReport({ db, files: broken }, owner.id, id)).rejects.toThrow('disk')
  await removeScheduledReport(deps, owner.id, id)
  expect(await deps.files.stat(`scheduled/${id}/run.csv`)).toBeNull()
})
