import { addDays, dayIn } from '@matinee/contract/plain/calendar'
import { formatDays } from '@matinee/contract/plain/format'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { CompiledQuery } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { importedRevenue, insertRevenue, makeApp, makeSite } from '../../../../testing/revenue.ts'
import { newScheduledReport } from '../../../../testing/scheduledReports.ts'
import { partOf, startSmtp } from '../../../../testing/smtp.ts'
import { server } from '../../../../testing/testServer.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { runFileKey } from '../runFiles.ts'
import { deliverRun } from './deliverRun.ts'
import { planDueReports } from './planReports.ts'
import { readLedger } from './reportRuns.service.ts'

const { db } = server.deps
const { deps, received, state } = await startSmtp()
const signal = new AbortController().signal
const reader = 'reader@yayin.example'
const today = dayIn('UTC')
const ago = (days: number) => addDays(today, -days)
/** From 14 to 8 days ago, and from 7 days ago to yesterday. */
const [before, now] = [formatDays(ago(14), ago(8)), formatDays(ago(7), ago(1))]

let account: TestAccount
let site: string
beforeEach(async () => {
  account = await make.account()
  site = (await makeSite(account)).id
  await db.deleteFrom('scheduledReports').execute()
  received.length = 0
  Object.assign(state, { behave: () => null })
})

const counts = { requests: 1_000, matches: 800, impressions: 600, views: 500, clicks: 10 }

/** A row for each day; revenue in US dollars. */
const rowsOf = (from: number, to: number, dollars: number, fields: object = {}) =>
  Array.from({ length: from - to + 1 }, (_, at) => ({
    ...counts,
    site,
    day: ago(from - at),
    spentMicrosUsd: dollars * 1_000_000,
    ...fields,
  }))

async function planWeekly(fields: Parameters<typeof newScheduledReport>[1] = {}) {
  const scheduleId = await newScheduledReport(account.id, {
    reportDateRange: 'weekly',
    nextRunAt: new Date(),
    recipients: [reader],
    ...fields,
  })
  await planDueReports(deps)
  return (await readLedger(db, account.id, scheduleId))[0]!.id
}

const deliver = (runId: string, from: Partial<typeof deps> = {}, attempt = 1) =>
  deliverRun({ ...deps, ...from }, { accountId: account.id, runId }, { attempt, isLast: false, signal })

async function deliverWeekly(fields: Parameters<typeof newScheduledReport>[1] = {}) {
  await deliver(await planWeekly(fields))
  const mail = received.at(-1)!
  return { text: textOf(mail), html: partOf(mail, 'text/html').content.toString('utf8') }
}

const textOf = (mail: (typeof received)[number]) =>
  partOf(mail, 'text/plain').content.toString('utf8').replaceAll('\r\n', '\n')

const flat = (text: string) => text.replace(/\s+/g, ' ')
/** The lines of the table of figures, without the alignment. */
const figuresIn = (text: string) =>
  text
    .slice(text.indexOf('Metric'), text.indexOf('\n\n', text.indexOf('Metric')))
    .split('\n')
    .map((line) => line.split(/ {2,}/))

test('figures of the mail are compared with as many days before, by the rule of the screens', async () => {
  await importedRevenue(account, [...rowsOf(14, 8, 2, { clicks: 5 }), ...rowsOf(7, 1, 3, { requests: 900 })])
  const { text, html } = await deliverWeekly()
  expect(figuresIn(text)).toEqual([
    ['Metric', 'Value', 'Change'],
    ['Revenue', '$21.00', '+50.00%'],
    ['Impressions', '4,200', '0.00%'],
    ['eCPM', '$5.00', '+50.00%'],
    ['Ad requests', '6,300', '−10.00%'],
    ['Coverage', '88.89%', '+8.89 points'],
    ['Clicks', '70', '+100.00%'],
    ['CTR', '2.00%', '+1.00 points'],
  ])
  const widths = new Set(
    text
      .slice(text.indexOf('Metric'))
      .split('\n\n', 1)[0]!
      .split('\n')
      .map((line) => line.length),
  )
  expect(widths.size).toBe(1)
  expect(flat(text)).toContain(`For the change, we compared ${now} with ${before}.`)
  expect(text).not.toContain('estimated')
  expect(html).toMatch(/<th scope="row"[^>]*>Revenue<\/th><td[^>]*text-align:right[^>]*>\$21\.00<\/td>/)
  expect(html).toContain('Revenue $21.00 (+50.00%), Impressions 4,200 (0.00%), eCPM $5.00 (+50.00%)')
})

test('days that a source has not reported are compared in neither period, and the mail names the compared days', async () => {
  await importedRevenue(account, rowsOf(14, 3, 2), { source: 'exchange' })
  const { text } = await deliverWeekly()
  expect(figuresIn(text)[1]).toEqual(['Revenue', '$10.00', '0.00%'])
  expect(flat(text)).toContain(
    `For the change, we compared ${formatDays(ago(7), ago(3))} with ${formatDays(ago(14), ago(10))}.`,
  )
})

test('without a day that is complete in both periods every change is a dash, and the mail says why', async () => {
  await importedRevenue(account, rowsOf(14, 8, 2), { source: 'exchange' })
  await insertRevenue(account, rowsOf(7, 1, 2))
  const { text } = await deliverWeekly()
  expect(figuresIn(text).map((cells) => cells[2])).toEqual(['Change', ...Array<string>(7).fill('–')])
  expect(flat(text)).toContain('We can’t show a change, because no day has complete data')
})

test('an earlier period with too few impressions is not compared', async () => {
  await importedRevenue(account, rowsOf(7, 1, 2))
  const { text } = await deliverWeekly()
  expect(figuresIn(text).map((cells) => cells[2])).toEqual(['Change', ...Array<string>(7).fill('–')])
  expect(flat(text)).toContain(
    `We can’t show a change, because ${before} had less than a tenth of the impressions of ${now}.`,
  )
})

test('estimated revenue is marked, with its share', async () => {
  await importedRevenue(account, rowsOf(14, 1, 3))
  await importedRevenue(account, rowsOf(14, 1, 1), { source: 'exchange', state: 'estimated' })
  const { text } = await deliverWeekly()
  expect(figuresIn(text).slice(1, 4)).toEqual([
    ['Revenue (estimated)', '$28.00', '0.00%'],
    ['Impressions', '8,400', '0.00%'],
    ['eCPM (estimated)', '$3.33', '0.00%'],
  ])
  expect(flat(text)).toContain('25.00% of the revenue is estimated and may still change.')
})

test('a report of apps is compared in the currency and language of its owner', async () => {
  account = await make.account({ integrationType: 3 })
  await db
    .updateTable('users')
    .set({ language: 'tr', currency: 'try' })
    .where('id', '=', account.id)
    .execute()
  const app = await makeApp(account, 'Bulmaca')
  const lira = (amount: number) => ({ app, site: '', spentMicrosTry: amount * 1_000_000 })
  await importedRevenue(account, [...rowsOf(14, 8, 1, lira(40)), ...rowsOf(7, 1, 1, lira(30))])
  const { text } = await deliverWeekly({
    reportType: 'app',
    siteId: null,
    reportFilter: JSON.stringify({ appNames: true }),
  })
  expect(text).toMatch(/^Gelir +₺210,00 +−%25,00$/m)
  expect(flat(text)).toContain(`Değişim için ${now} ile ${before} dönemlerini karşılaştırdık.`)
})

/** How often a delivery asks the facts engine, and PostgreSQL for the last days of the sources. */
async function countReads(recipients: string[]) {
  const reads = { facts: 0, lastDays: 0 }
  const counting: Facts = {
    ...deps.facts,
    query: (...args) => (reads.facts++, deps.facts.query(...args)) as never,
    stream: (...args) => (reads.facts++, deps.facts.stream(...args)),
  }
  const countingDb = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && /active_?imports/i.test(JSON.stringify(node))) reads.lastDays++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await deliver(await planWeekly({ recipients }), { facts: counting, db: countingDb })
  return reads
}

test('a report is compared once, however many recipients it has', async () => {
  await importedRevenue(account, rowsOf(14, 1, 2))
  const one = await countReads([reader])
  const five = await countReads(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@yayin.example`))
  expect(received).toHaveLength(6)
  expect(five).toEqual(one)
  expect(one.facts).toBeGreaterThan(2)
})

/** The engine fails on the earlier days only, so that the file can be made. */
const withoutEarlierDays: Partial<typeof deps> = {
  facts: {
    ...deps.facts,
    stream: (query, limits) => {
      if (query.params.start === ago(14)) throw new Error('the earlier days are away')
      return deps.facts.stream(query, limits)
    },
  },
}

const runOf = async (runId: string) =>
  db.selectFrom('reportRuns').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
const hasFile = async (runId: string) => (await deps.files.stat(runFileKey(await runOf(runId)))) !== null

test('an earlier period whose sums are too large to be exact does not stop the report', async () => {
  await importedRevenue(account, rowsOf(7, 1, 2))
  const lira = { spentMicrosTry: Number.MAX_SAFE_INTEGER }
  await insertRevenue(account, rowsOf(14, 8, 1, lira))
  const { text } = await deliverWeekly()
  expect(figuresIn(text).slice(0, 2)).toEqual([
    ['Metric', 'Value'],
    ['Revenue', '$14.00'],
  ])
  expect(partOf(received[0]!, 'text/csv').content.toString()).toContain(showReportDay(ago(7)))
})

test('a comparison that fails is tried ten times, and then the report is sent without it', async () => {
  await importedRevenue(account, rowsOf(14, 1, 2))
  const runId = await planWeekly()
  await expect(deliver(runId, withoutEarlierDays, 9)).rejects.toThrow('the earlier days are away')
  expect(received).toEqual([])
  await deliver(runId, withoutEarlierDays, 10)
  const text = textOf(received[0]!)
  expect(figuresIn(text).slice(0, 2)).toEqual([
    ['Metric', 'Value'],
    ['Revenue', '$14.00'],
  ])
  expect(flat(text)).toContain(
    'We couldn’t calculate the changes for this email. Some of the revenue may be estimated.',
  )
  expect(await runOf(runId)).toMatchObject({ status: 'sent', fileKey: expect.any(String) })
  expect(await hasFile(runId)).toBe(true)
})

test('a run that ends after its comparison failed leaves no file behind', async () => {
  await importedRevenue(account, rowsOf(14, 1, 2))
  const runId = await planWeekly()
  await expect(deliver(runId, withoutEarlierDays)).rejects.toThrow('the earlier days are away')
  await db
    .updateTable('scheduledReports')
    .set({ reportStatus: 0, nextRunAt: null })
    .where('accountId', '=', account.id)
    .execute()
  await deliver(runId)
  expect(await runOf(runId)).toMatchObject({ status: 'failed', error: 'switched_off', fileKey: null })
  expect(await hasFile(runId)).toBe(false)
})

test('a share of estimates that rounds to zero is called less than 0.01%', async () => {
  await importedRevenue(account, rowsOf(14, 1, 100_000))
  await importedRevenue(account, rowsOf(14, 1, 4), { source: 'exchange', state: 'estimated' })
  const { text } = await deliverWeekly()
  expect(flat(text)).toContain('Less than 0.01% of the revenue is estimated and may still change.')
  await db.updateTable('users').set({ language: 'tr' }).where('id', '=', account.id).execute()
  const turkish = await deliverWeekly()
  expect(flat(turkish.text)).toContain('Tahmini gelirin payı: %0,01’den az. Bu kısım değişebilir.')
})

test('a mail that the version before had prepared is sent without changes', async () => {
  await importedRevenue(account, rowsOf(14, 1, 2))
  state.behave = () => 'drop'
  const runId = await planWeekly()
  await expect(deliver(runId)).rejects.toThrow(/not all mails/)
  const summary = JSON.stringify({
    totals: [['Revenue', '$14.00']],
    top: [['21.11.2026', '$2.00, 600 impressions']],
    language: 'en',
    bytes: 100,
  })
  await db.executeQuery(
    CompiledQuery.raw('update report_runs set summary = $1 where id = $2', [summary, runId]),
  )
  state.behave = () => null
  await deliver(runId)
  const text = textOf(received[0]!)
  expect(figuresIn(text)).toEqual([
    ['Metric', 'Value'],
    ['Revenue', '$14.00'],
  ])
  expect(flat(text)).toContain('21.11.2026 $2.00, 600 impressions')
})
