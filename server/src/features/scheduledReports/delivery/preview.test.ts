import { previewScheduledReport } from '@matinee/contract/scheduledReports'
import { expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make } from '../../../../testing/make.ts'
import { importedRevenue, insertRevenue, makeApp, makeSite } from '../../../../testing/revenue.ts'

test('a preview lists the rows with the highest revenue, as the mail does', async () => {
  const owner = await make.account()
  const { id: site, zones } = await makeSite(owner, { zones: ['Footer', 'Masthead'] })
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await insertRevenue(owner, [
    { site, day, zone: zones[0]!, impressions: 1, spentMicrosUsd: 1_000_000 },
    { site, day, zone: zones[1]!, impressions: 1_500, spentMicrosUsd: 3_000_000 },
  ])
  const preview = await api(owner).get(previewScheduledReport, {
    body: {
      reportData: {
        reportType: 'site',
        reportName: 'Placements',
        recipients: 'a@yayin.example',
        site,
        reportFilter: { zone: true },
      } as never,
    },
  })
  expect(preview.top).toEqual([
    { label: 'Masthead', value: '$3.00, 1,500 impressions' },
    { label: 'Footer', value: '$1.00, 1 impression' },
  ])
})

test("an agent's report for all users covers the agent's own apps and those of linked accounts", async () => {
  const target = await make.account({ integrationType: 3 })
  const { agent } = await make.agent(target, { integrationType: 3 })
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const [own, linked] = [await makeApp(agent, 'Own'), await makeApp(target, 'Theirs')]
  await importedRevenue(agent, [{ day, app: own, spentMicrosUsd: 1_000_000 }])
  await importedRevenue(target, [{ day, app: linked, spentMicrosUsd: 3_000_000 }])
  const previewFor = async (userId?: string) => {
    const reportFilter = { appNames: true, ...(userId && { userId }) }
    const reportData = {
      reportType: 'app',
      reportName: 'Apps',
      recipients: 'a@yayin.example',
      reportFilter,
    }
    const { top } = await api(agent).get(previewScheduledReport, {
      body: { reportData: reportData as never },
    })
    return top.map(({ label }) => label)
  }
  expect(await previewFor()).toEqual(['Theirs', 'Own'])
  expect(await previewFor(target.id)).toEqual([])
})
