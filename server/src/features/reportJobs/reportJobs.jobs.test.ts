import { createReportJob, listReportJobs } from '@matinee/contract/reportJobs'
import { readSiteReport } from '@matinee/contract/reports'
import { expect, test } from 'vitest'
import { readOutboxMail } from '../../platform/mail/outbox.ts'
import { waitUntil } from '../../platform/processes.ts'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { importedRevenue, insertRevenue, makeApp, makeSite } from '../../../testing/revenue.ts'
import { server } from '../../../testing/testServer.ts'
import { workReportJobs } from './reportJobs.jobs.ts'

const { deps } = server
const october = { startDate: '01.10.2026', endDate: '31.10.2026' }

test('a background report equals the report, and its mail links to the console', async () => {
  const account = await make.account()
  const { id: site, zones } = await makeSite(account, { zones: ['=SUM(A1), "top"', 'Footer'] })
  const counts = { requests: 10, matches: 8, impressions: 6, views: 5, clicks: 1 }
  const money = { spentMicrosTry: 40_000_001, spentMicrosUsd: 1_000_001, spentMicrosEur: 900_001 }
  await insertRevenue(account, [
    { ...counts, ...money, site, day: '2026-10-05', zone: zones[0]! },
    { ...counts, ...money, site, day: '2026-10-06', zone: zones[1]! },
  ])
  await workReportJobs(deps)
  const { id, reportStatus } = await api(account).get(createReportJob, {
    body: {
      reportType: 'site',
      params: { ...october, siteId: site, day: true, zone: true },
      email: account.email,
      currency: 'usd',
    },
  })
  expect(reportStatus).toBe('pending')
  const mailOf = () => readOutboxMail(server.dataDir, `report-ready-${id}`)
  expect(await waitUntil(async () => (await mailOf()) !== null, 30_000)).toBe(true)
  const mail = (await mailOf())!
  expect(mail.to.address).toBe(account.email)
  expect(mail.text).not.toContain('/download')
  expect(mail.text).toContain(`${deps.config.publicUrl}/reports`)
  const [job] = (await api(account).get(listReportJobs)).data
  const answer = await fetch(job!.downloadUrl!)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="\d{14}-site-report\.csv"$/,
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  const figures =
    '10,8,80,5,6,1,20,,40.000001,1.000001,0.900001,4000.0001,100.0001,90.0001,6666.666833,166.666833,150.000167'
  expect(text.split('\r\n')).toEqual([
    '\uFEFFPlacement,Placement ID,Day,Ad requests,Matched requests,Coverage (%),Displayed ads,Impressions,Clicks,CTR (%),Viewability (%),Revenue (TRY),Revenue (USD),Revenue (EUR),Request eCPM (TRY),Request eCPM (USD),Request eCPM (EUR),eCPM (TRY),eCPM (USD),eCPM (EUR)',
    `"'=SUM(A1), ""top""",${zones[0]},05.10.2026,${figures}`,
    `Footer,${zones[1]},06.10.2026,${figures}`,
    '',
  ])
  const report = await api(account).get(readSiteReport, { params: { id: site }, body: october })
  expect(report.data.total!.spent.usd).toBe(2.000002)
})

test("an agent's background report for all users has its own apps and those of linked accounts", async () => {
  const target = await make.account({ integrationType: 3 })
  const { agent } = await make.agent(target, { integrationType: 3 })
  const [own, theirs] = [await makeApp(agent, 'Own'), await makeApp(target, 'Theirs')]
  await importedRevenue(agent, [{ day: '2026-10-05', app: own, requests: 4_000 }])
  await importedRevenue(target, [{ day: '2026-10-05', app: theirs, requests: 20 }])
  await workReportJobs(deps)
  const { id } = await api(agent).get(createReportJob, {
    body: {
      reportType: 'app',
      params: { ...october, appNames: true },
      email: agent.email,
      currency: 'usd',
    },
  })
  const mailOf = () => readOutboxMail(server.dataDir, `report-ready-${id}`)
  expect(await waitUntil(async () => (await mailOf()) !== null, 30_000)).toBe(true)
  const { data } = await api(agent).get(listReportJobs)
  const { downloadUrl } = data.find((job) => job.id === id)!
  const [, ...lines] = (await (await fetch(downloadUrl!)).text()).trim().split('\r\n')
  const requests = lines.map((line) => Number(line.split(',')[0]))
  expect(requests.toSorted((one, other) => one - other)).toEqual([20, 4_000])
})
