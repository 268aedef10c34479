// Reports of a publisher with a hundred sites and a year of history: the requests of the dashboard's screens, up to the
// longest answer of a screen, and their distance from the 15 s after which a report becomes a file.
import { addDays, addMonths } from '@matinee/contract/plain/calendar'
import { reportTimeoutMs, showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { openFacts } from '../server/src/platform/facts/facts.ts'
import { readConfig } from '../server/src/readConfig.ts'
import { factsAddress } from '../server/src/platform/storeAddresses.ts'
import { startProduct } from './product.ts'
import { formatTimes, measureMs, openReportClient, parseReport, printRow } from './reportClient.ts'

const [sites, zonesOfSite, platforms, days] = [100, 4, 2, 365]
const rounds = 7

const product = await startProduct()
const facts = openFacts(factsAddress(readConfig({ MATINEE_DATA: product.dataDir })))
const client = openReportClient(product)
const today = new Date().toISOString().slice(0, 10)
const yearAgo = addDays(today, 1 - days)
const toRange = (start: string, end: string) => ({
  startDate: showReportDay(start),
  endDate: showReportDay(end),
})
/** The longest range of a report. */
const quarter = toRange(addMonths(today, -3), today)

try {
  const { id: account } = await product.call<{ id: string }>('GET', '/auth/profile')
  await makeSites(account)
  await facts.command(
    `INSERT INTO revenue_days (account, day, site, zone, platform, requests, matches, impressions, views, clicks,
       spentMicrosTry, spentMicrosUsd, spentMicrosEur)
     WITH intDiv(number, ${platforms}) % ${sites * zonesOfSite} AS z
     SELECT {account:String}, toDate({yearAgo:String}) + intDiv(number, ${sites * zonesOfSite * platforms}),
       concat('site', toString(intDiv(z, ${zonesOfSite}))), concat('zone', toString(z)),
       ['desktop', 'mobile'][1 + number % ${platforms}], 1000 + rand(1) % 1000, rand(2) % 1000, rand(3) % 900,
       rand(4) % 800, rand(5) % 20, rand(6) % 1000000000, rand(7) % 100000000, rand(8) % 100000000
     FROM numbers(${sites * zonesOfSite * platforms * days})`,
    { account, yearAgo },
    { timeoutMs: 600_000 },
  )
  const title = `${sites} sites, ${zonesOfSite} placements each, ${platforms} platforms, ${days} days`
  printRow(title, 'p50 / p95 ms', 'rows, size, rows of the store')
  await measure('all sites by day, three months', [{ ...quarter, day: true }])
  await measure('all sites by day, a year: four reports', yearByQuarters({ day: true }))
  await measure('by site, three months', [{ ...quarter, site: true }])
  await measure('day × site, three months', [{ ...quarter, day: true, site: true }])
  await measure('day × site, a year: four reports', yearByQuarters({ day: true, site: true }))
  await measure('day × placement, three months', [{ ...quarter, day: true, zone: true }])
  await measure('day × placement × platform, more than a screen takes', [
    { ...quarter, day: true, zone: true, platform: true },
  ])
  printRow(
    'one site by day, three months',
    formatTimes(await measureTimes([{ ...quarter, day: true }], 'site7')),
  )
} finally {
  client.close()
  await facts.close()
  await product.stop()
}

/** Splits the time, because a report covers three months at most. */
function yearByQuarters(by: object): object[] {
  const firsts = [0, 1, 2, 3].map((quarters) => addDays(addMonths(today, -3 * (quarters + 1)), 1))
  return firsts.map((start, index) => ({
    ...toRange(start, index === 0 ? today : addDays(firsts[index - 1]!, -1)),
    ...by,
  }))
}

async function measure(label: string, bodies: object[]): Promise<void> {
  const answers: Buffer[] = []
  for (const body of bodies) answers.push(await client.post('/sites/all-sites/report', body))
  const times = await measureTimes(bodies, 'all-sites')
  const reports = answers.map((bytes) => parseReport(bytes).data)
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const rows = sum(reports.map(({ results }) => results.length))
  const kilobytes = sum(answers.map(({ length }) => length)) / 1e3
  const rowsRead = sum(reports.map(({ origin }) => origin.rowsRead))
  printRow(`   ${label}`, formatTimes(times), `${rows}, ${kilobytes.toFixed(0)} kB, ${rowsRead}`)
  if (Math.max(...times) > reportTimeoutMs * bodies.length) process.exitCode = 1
}

async function measureTimes(bodies: object[], site: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++)
    times.push(
      await measureMs(async () => {
        for (const body of bodies) await client.post(`/sites/${site}/report`, body)
      }),
    )
  return times
}

async function makeSites(accountId: string): Promise<void> {
  const ids = Array.from({ length: sites }, (_, site) => `site${site}`)
  await product.db
    .insertInto('sites')
    .values(ids.map((id) => ({ id, accountId, fqdn: `${id}.example`, code: id })))
    .execute()
  await product.db
    .insertInto('zones')
    .values(
      Array.from({ length: sites * zonesOfSite }, (_, zone) => {
        const siteId = ids[Math.floor(zone / zonesOfSite)]!
        return { id: `zone${zone}`, accountId, siteId, name: `Placement ${zone}` }
      }),
    )
    .execute()
}
