import { changePassword, login, logout } from '@matinee/contract/auth'
import {
  cancelReportJob,
  createReportJob,
  listReportJobs,
  removeReportJob,
} from '@matinee/contract/reportJobs'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { listOutbox } from '../../platform/mail/outbox.ts'
import { api, urlOf } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { importedRevenue, insertRevenue, makeApp, makeSite } from '../../../testing/revenue.ts'
import { sessionOf } from '../../../testing/sessionOf.ts'
import { server } from '../../../testing/testServer.ts'
import { reportLinks } from './reportJobs.service.ts'
import {
  makeReportFile,
  mailReport,
  removeOldReports,
  reportMailJob,
  watchReports,
} from './reportJobs.jobs.ts'

const { deps } = server
const october = { startDate: '01.10.2026', endDate: '31.10.2026' }
const run = { isLast: false, signal: new AbortController().signal }

const siteJob = (account: TestAccount, siteId: string, more: object = {}) => ({
  body: {
    reportType: 'site' as const,
    params: { ...october, siteId, day: true, zone: true, ...more },
    email: account.email,
    currency: 'usd' as const,
  },
})
const jobOf = (id: string) =>
  deps.db.selectFrom('reportJobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const make1 = (account: TestAccount, id: string, more: Partial<typeof deps> = {}, attempt = run) =>
  makeReportFile({ ...deps, ...more }, { accountId: account.id, jobId: id }, attempt)
/** Signed for a session of the job's account. */
async function linkOf(id: string, nowMs?: number): Promise<string> {
  const { accountId } = await jobOf(id)
  return reportLinks.sign(deps, { id, sessionId: await sessionOf({ id: accountId }) }, nowMs)
}
const fileOf = async (id: string) => (await fetch(await linkOf(id))).text()

async function publisher() {
  const account = await make.account()
  const site = await makeSite(account, { zones: ['=SUM(A1), "top"', 'Footer'] })
  const at = {
    requests: 10,
    matches: 8,
    impressions: 6,
    views: 5,
    clicks: 1,
    platform: 'desktop',
    site: site.id,
  }
  const money = { spentMicrosTry: 40_000_001, spentMicrosUsd: 1_000_001, spentMicrosEur: 900_001 }
  await insertRevenue(account, [
    { ...at, ...money, day: '2026-10-05', zone: site.zones[0]! },
    { ...at, ...money, day: '2026-10-06', zone: site.zones[1]! },
  ])
  return { account, site: site.id, zones: site.zones }
}

test('only the fields of a report are stored', async () => {
  const { account, site } = await publisher()
  const forged = { accountId: 'other', isStaff: true, fileKey: 'originals/other' }
  const { id } = await api(account).get(createReportJob, siteJob(account, site, forged))
  const { params, fileKey } = await jobOf(id)
  expect(fileKey).toBeNull()
  for (const name of Object.keys(forged)) expect(params).not.toHaveProperty(name)
  expect(params).toMatchObject({ startDate: '2026-10-01', endDate: '2026-10-31', siteId: site, zone: true })
})

test('an app report is in the requested currency', async () => {
  const account = await make.account({ integrationType: 3 })
  const app = await makeApp(account, 'Reader')
  const row = { day: '2026-10-05', app, country: 'TR', requests: 10, matches: 8, impressions: 4, clicks: 1 }
  await importedRevenue(account, [{ ...row, spentMicrosUsd: 1_000_000, spentMicrosEur: 900_000 }])
  const params = { ...october, appNames: true, useCountry: true, day: true }
  const { id } = await api(account).get(createReportJob, {
    body: { reportType: 'app', params, email: account.email.toUpperCase(), currency: 'eur' },
  })
  await make1(account, id)
  expect((await fileOf(id)).split('\r\n').slice(1)).toEqual([
    `10,8,4,1,25,0.9,225,Reader,${app},TR,05.10.2026`,
    '',
  ])
})

test('a report without a row is a file with a header', async () => {
  const account = await make.account()
  const site = await makeSite(account)
  const { id } = await api(account).get(createReportJob, siteJob(account, site.id))
  await make1(account, id)
  expect((await fileOf(id)).split('\r\n')).toHaveLength(2)
})

test('a file is a consistent snapshot: an import during the job does not change it', async () => {
  const account = await make.account()
  const site = (await makeSite(account)).id
  const revenueOf = (spentMicrosUsd: number) =>
    ['2026-10-05', '2026-10-06'].map((day) => ({ day, site, requests: 1, spentMicrosUsd }))
  await importedRevenue(account, revenueOf(1_000_000))
  const { id } = await api(account).get(createReportJob, siteJob(account, site, { zone: false }))
  let isRestated = false
  const facts = {
    ...deps.facts,
    async *stream(...query: Parameters<typeof deps.facts.stream>) {
      for await (const rows of deps.facts.stream(...query)) {
        yield rows
        if (rows.length === 0 || isRestated) continue
        isRestated = true
        await importedRevenue(account, revenueOf(7_000_000))
      }
    },
  }
  await make1(account, id, { facts })
  const [header, ...lines] = (await fileOf(id)).trim().split('\r\n')
  const at = header!.split(',').indexOf('Revenue (USD)')
  expect(isRestated).toBe(true)
  expect(lines.map((line) => line.split(',')[at])).toEqual(['1', '1'])
})

test('the rows of a file add up to the same money by month, by everything and without a breakdown', async () => {
  const { account, site } = await publisher()
  for (const by of [
    { day: false, zone: false },
    { day: false, month: true },
    { platform: true, site: true, tag: true },
  ]) {
    const { id } = await api(account).get(createReportJob, siteJob(account, site, by))
    await make1(account, id)
    const [header, ...lines] = (await fileOf(id)).replace('\uFEFF', '').trim().split('\r\n')
    // The placement's name has a comma and is before the figures, so columns are counted from the end.
    const fromEnd = header!.split(',').length - header!.split(',').indexOf('Revenue (USD)')
    const spent = lines.map((line) => Number(line.split(',').at(-fromEnd)))
    expect(spent.reduce((sum, part) => sum + Math.round(part * 1e6), 0)).toBe(2_000_002)
  }
})

test('a job killed while writing and run again makes the entire file, resolves once and sends one mail', async () => {
  const { account, site } = await publisher()
  const { id } = await api(account).get(createReportJob, siteJob(account, site))
  const dying = {
    ...deps.files,
    put: async (_: string, content: Readable) => {
      for await (const _piece of content) throw new Error('killed')
      return 0
    },
  }
  await expect(make1(account, id, { files: dying })).rejects.toThrow('killed')
  expect((await jobOf(id)).reportStatus).toBe('pending')
  await make1(account, id)
  const first = await jobOf(id)
  await make1(account, id)
  expect(await jobOf(id)).toEqual(first)
  expect((await fileOf(id)).split('\r\n')).toHaveLength(4)
  const { rows } = await sql<{ data: { jobId: string } }>`
    select data from pgboss.job where name = ${reportMailJob.name}`.execute(deps.db)
  expect(rows.filter(({ data }) => data.jobId === id)).toHaveLength(1)
  await mailReport(deps, { accountId: account.id, jobId: id })
  await mailReport(deps, { accountId: account.id, jobId: id })
  const { mails } = await listOutbox(server.dataDir, { limit: 100 })
  expect(mails.filter((mail) => mail.id === `report-ready-${id}`)).toHaveLength(1)
})

test('a report deleted after its job was killed leaves no file', async () => {
  const { account, site } = await publisher()
  const put = (id: string) => deps.files.put(`reports/${id}.csv`, Readable.from('figures'))
  const deleted = await api(account).get(createReportJob, siteJob(account, site))
  await put(deleted.id)
  await api(account).get(removeReportJob, { params: { id: deleted.id } })
  const cancelled = await api(account).get(createReportJob, siteJob(account, site))
  await put(cancelled.id)
  await api(account).get(cancelReportJob, { params: { id: cancelled.id } })
  await make1(account, cancelled.id)
  for (const { id } of [deleted, cancelled]) expect(await deps.files.stat(`reports/${id}.csv`)).toBeNull()
})

test("the mail is sent to the account's current address", async () => {
  const { account, site } = await publisher()
  const { id } = await api(account).get(createReportJob, siteJob(account, site))
  await make1(account, id)
  await deps.db
    .updateTable('users')
    .set({ email: `new-${account.email}` })
    .where('id', '=', account.id)
    .execute()
  await mailReport(deps, { accountId: account.id, jobId: id })
  const { mails } = await listOutbox(server.dataDir, { limit: 100 })
  expect(mails.find((mail) => mail.id === `report-ready-${id}`)!.to.address).toBe(`new-${account.email}`)
})

test('the file of a closed account cannot be downloaded', async () => {
  const { account, site } = await publisher()
  const { id } = await api(account).get(createReportJob, siteJob(account, site))
  await make1(account, id)
  const link = await linkOf(id)
  await deps.db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', account.id).execute()
  expect((await fetch(link)).status).toBe(403)
})

test('one nightly run removes all old reports, however many there are', async () => {
  const account = await make.account()
  await sql`
    insert into report_jobs (id, account_id, report_status, report_type, params, currency, email)
    select ${account.id} || n, ${account.id}, 'failed', 'site', '{}', 'usd', ${account.email}
    from generate_series(1, 1100) n`.execute(deps.db)
  await removeOldReports(deps, Date.now() + 31 * 86_400_000)
  expect(
    await deps.db.selectFrom('reportJobs').select('id').where('accountId', '=', account.id).execute(),
  ).toEqual([])
})

test('a report fails after its last attempt, and immediately if it can never be made', async () => {
  const { account, site } = await publisher()
  const broken = { ...deps.files, put: () => Promise.reject(new Error('disk')) }
  const one = await api(account).get(createReportJob, siteJob(account, site))
  await expect(make1(account, one.id, { files: broken }, { ...run, isLast: true })).rejects.toThrow('disk')
  expect(await jobOf(one.id)).toMatchObject({ reportStatus: 'failed', error: 'not_made' })
  const two = await api(account).get(createReportJob, siteJob(account, site))
  await deps.db.deleteFrom('zones').where('siteId', '=', site).execute()
  await deps.db.deleteFrom('sites').where('id', '=', site).execute()
  await make1(account, two.id)
  expect((await jobOf(two.id)).reportStatus).toBe('failed')
  const { data } = await api(account).get(listReportJobs)
  expect(data.map(({ id, reason, error }) => [id, reason, error])).toEqual([
    [two.id, 'site_gone', 'The site no longer exists.'],
    [one.id, 'not_made', 'We could not generate the report.'],
  ])
  await deps.db.updateTable('users').set({ language: 'tr' }).where('id', '=', account.id).execute()
  const { data: turkish } = await api(account).get(listReportJobs)
  expect(turkish.map(({ error }) => error)).toEqual(['Site artık yok.', 'Raporu hazırlayamadık.'])
  const english = await fetch(urlOf(listReportJobs), {
    headers: { authorization: `Bearer ${account.accessToken}`, 'accept-language': 'en-GB' },
  })
  const listed = (await english.json()) as { data: { error: string }[] }
  expect(listed.data.map(({ error }) => error)).toEqual([
    'The site no longer exists.',
    'We could not generate the report.',
  ])
})

test('a pending report without a job fails', async () => {
  const { account, site } = await publisher()
  const { id } = await api(account).get(createReportJob, siteJob(account, site))
  const lost = newId()
  await deps.db
    .insertInto('reportJobs')
    .values({
      id: lost,
      accountId: account.id,
      reportType: 'site',
      params: '{}',
      currency: 'usd',
      email: account.email,
      fileKey: null,
      error: null,
      completedAt: null,
    })
    .execute()
  await watchReports(deps, Date.now() + 3_600_000)
  expect((await jobOf(lost)).reportStatus).toBe('failed')
  expect((await jobOf(id)).reportStatus).toBe('pending')
})

test('files and their rows are removed after thirty days', async () => {
  const { account, site } = await publisher()
  const { id } = await api(account).get(createReportJob, siteJob(account, site))
  await make1(account, id)
  await removeOldReports(deps, Date.now() + 29 * 86_400_000)
  expect((await fetch(await linkOf(id))).status).toBe(200)
  const link = await linkOf(id)
  await removeOldReports(deps, Date.now() + 31 * 86_400_000)
  expect((await fetch(link)).status).toBe(404)
  expect(await deps.files.stat(`reports/${id}.csv`)).toBeNull()
})

test('a link works for five minutes, and only as it was signed', async () => {
  const { account, site } = await publisher()
  const { id } = await api(account).get(createReportJob, siteJob(account, site))
  await make1(account, id)
  const status = async (link: string) => (await fetch(link)).status
  const link = await linkOf(id)
  expect(await status(await linkOf(id, Date.now() - 290_000))).toBe(200)
  expect(await status(await linkOf(id, Date.now() - 310_000))).toBe(403)
  expect(await status(link.replace(/expires=\d/, 'expires=9'))).toBe(403)
  expect(await status(link.replace(id, newId()))).toBe(403)
  expect(
    await status(link.replace(/session=[^&]+/, `session=${await sessionOf(await make.account())}`)),
  ).toBe(403)
  expect(await status(link.replace(/session=[^&]+&/, ''))).toBe(403)
  expect(await status(link.split('?')[0]!)).toBe(403)
  const sessionId = await sessionOf(account)
  expect(await status(reportLinks.sign(deps, { id: newId(), sessionId }))).toBe(404)
})

test('a link ends with its session: after signing out it answers 403', async () => {
  const { account, site } = await publisher()
  const { id } = await api(account).get(createReportJob, siteJob(account, site))
  await make1(account, id)
  const listed = async () => (await api(account).get(listReportJobs)).data[0]!.downloadUrl!
  const [first, second] = [await listed(), await linkOf(id)]
  expect((await fetch(first)).status).toBe(200)
  await api(account).get(logout, { body: { refreshToken: account.refreshToken } })
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([403, 403])
})

test('after a password change the links of other sessions answer 403 immediately, and those of its own session still open', async () => {
  const { account, site } = await publisher()
  const { id } = await api(account).get(createReportJob, siteJob(account, site))
  await make1(account, id)
  const { tokens } = await api(null).get(login, { body: account })
  const listed = async (as: TestAccount) => (await api(as).get(listReportJobs)).data[0]!.downloadUrl!
  const [own, other] = [await listed(account), await listed({ ...account, ...tokens })]
  expect([(await fetch(own)).status, (await fetch(other)).status]).toEqual([200, 200])
  const password = 'another long passphrase'
  await api(account).get(changePassword, {
    body: { userID: account.id, password, currentPassword: account.password },
  })
  expect([(await fetch(own)).status, (await fetch(other)).status]).toEqual([200, 403])
  expect((await fetch(await listed(account))).status).toBe(200)
})

test("only the account's own email, sites and linked accounts are accepted", async () => {
  const [{ account, site }, theirs] = [await publisher(), await publisher()]
  const other = { body: { ...siteJob(account, site).body, email: theirs.account.email } }
  expect(await api(account).refusal(createReportJob, other)).toEqual([403, 'email_not_own'])
  expect(await api(account).refusal(createReportJob, siteJob(account, theirs.site))).toEqual([
    404,
    'not_found',
  ])
  for (const userId of [theirs.account.id, newId()]) {
    const params = { ...october, userId }
    const body = { reportType: 'app' as const, params, email: account.email, currency: 'usd' as const }
    expect(await api(account).refusal(createReportJob, { body })).toEqual([403, 'account_not_linked'])
  }
})

test('days are checked as for a screen, and at most five reports are pending', async () => {
  const { account, site } = await publisher()
  const refusal = (more: object) => api(account).refusal(createReportJob, siteJob(account, site, more))
  expect(await refusal({ startDate: '01.01.2026' })).toEqual([422, 'range_too_long'])
  expect(await refusal({ startDate: '02.11.2026' })).toEqual([422, 'invalid_date'])
  expect(await refusal({ month: true })).toEqual([422, 'invalid_request'])
  const statuses = await Promise.all(
    Array.from({ length: 8 }, () => api(account).status(createReportJob, siteJob(account, site))),
  )
  expect(statuses.sort((one, other) => one - other)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
})
