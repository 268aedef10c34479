import { addDays } from '@matinee/contract/plain/calendar'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect as hasty } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { daysOfRange } from '../contract/src/plain/reports/reportDays.ts'
import { en } from '../console/src/texts/en.ts'
import { newId } from '../server/src/platform/ids.ts'
import type { Db } from '../server/src/platform/postgres/postgres.ts'
import { startSmtpServer, type Received } from '../server/testing/smtpServer.ts'
import { addPublisher, test as base, signIn, startProduct, type Product } from './product.ts'

const expect = hasty.configure({ timeout: 20_000 })
const { payments, reportJobs, scheduledReports: texts } = en

type Office = { mails: Received[]; owner: string; site: string; term: string }

/** A product with a real mail server, and a publisher whose site earned $300.30 on two days of last month. */
const test = base.extend<object, { office: Office }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright derives the required fixtures from this pattern
    async ({}, use) => {
      const mails: Received[] = []
      const smtp = await startSmtpServer((mail) => mails.push(mail))
      const product = await startProduct({
        SMTP_URL: smtp.url,
        MATINEE_DEMO: 'off',
        REPORT_RECIPIENTS: 'open',
      })
      await use(Object.assign(product, { mails }))
      await product.stop()
      await smtp.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  office: [
    async ({ product, db }, use) => {
      await use({ mails: (product as unknown as Office).mails, ...(await open(db, product)) })
    },
    { scope: 'worker' },
  ],
})

async function open(db: Db, product: Product): Promise<Omit<Office, 'mails'>> {
  const settings = { name: 'Ada', videoInfrastructure: null, timezone: 'UTC' }
  const { id: accountId, email: owner } = await addPublisher(db, settings)
  const [site, code] = [newId(), newId(10).toLowerCase()]
  await db
    .insertInto('sites')
    .values({ id: site, accountId, fqdn: 'gazette.example', code, status: 'LIVE', onboardingStep: -1 })
    .execute()
  const { start, end } = daysOfRange('LM', new Date().toISOString().slice(0, 10))
  const before = addDays(start, -3)
  for (const currency of ['try', 'eur'] as const)
    await db
      .insertInto('exchangeRates')
      .values([before, end].map((day) => ({ day, currency, rateMicros: 900_000, source: 'test' })))
      .execute()
  const file = join(product.dataDir, 'paid.csv')
  const lines = [`${start},${code},1000,100.10,usd`, `${addDays(start, 1)},${code},1000,200.20,usd`]
  writeFileSync(file, `day,site,impression,revenue,currency\n${lines.join('\n')}\n`)
  const options = ['--source', 'exchange', '--batch', 'paid', '--state', 'final']
  expect(await product.matinee('revenue', 'import', file, ...options)).toMatchObject({ status: 'DONE' })
  return { owner, site, term: start.slice(0, 7) }
}

/** The parts of a mail, decoded. */
function decodeParts({ raw }: Received): string[] {
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => boundary!)
  return raw
    .split(/\r\n--[^\r\n]+\r\n/)
    .filter((part) => !boundaries.some((boundary) => part.includes(boundary)))
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
      const soft = /quoted-printable/i.test(head) ? text.replaceAll('=\r\n', '') : text
      return soft.replaceAll(/(=[0-9A-F]{2})+/g, (bytes) =>
        Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
      )
    })
}

async function schedule(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/reports/scheduled`)
  await page.getByRole('button', { name: texts.new }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: texts.form.name }).fill('The month')
  const recipients = dialog.getByRole('textbox', { name: texts.form.recipients })
  for (const one of ['desk@news.example', 'books@news.example']) {
    await recipients.fill(one)
    await recipients.press('Enter')
  }
  await dialog
    .getByRole('combobox', { name: texts.form.range })
    .selectOption({ label: texts.ranges.lastMonth })
  await dialog.getByRole('button', { name: texts.form.save.create }).click()
  await expect(dialog).toHaveCount(0)
}

test('a scheduled report arrives at its hour, its month is closed, and the publisher sees the payout', async ({
  page,
  product,
  db,
  office,
}) => {
  test.setTimeout(240_000)
  await signIn(page, product.url, office.owner, '/reports/scheduled')
  await expect(page.getByText(texts.empty)).toBeVisible()
  await schedule(page, product.url)
  const row = page.getByRole('row').filter({ hasText: 'The month' })
  await expect(row).toContainText(texts.neverSent)

  // A tablet has enough width for all columns.
  await page.setViewportSize({ width: 768, height: 900 })
  const box = page.getByRole('table').locator('..')
  await expect.poll(() => box.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await expect(row.getByRole('button', { name: texts.deleteOf.split('{')[0]! })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 900 })

  // The report becomes due.
  await db
    .updateTable('scheduledReports')
    .set({ nextRunAt: new Date(Date.now() - 1_000) })
    .execute()
  const arrived = () => office.mails.filter(({ to }) => to.endsWith('@news.example'))
  await expect
    .poll(
      () =>
        arrived()
          .map(({ to }) => to)
          .toSorted(),
      { timeout: 120_000 },
    )
    .toEqual(['books@news.example', 'desk@news.example'])
  for (const mail of arrived()) {
    const parts = decodeParts(mail)
    expect(parts.filter((part) => part.includes('$300.30')).length).toBeGreaterThan(0)
    const csv = parts.find((part) => part.includes('Revenue (USD)'))!
    const [head, ...lines] = csv.trim().split('\r\n')
    const at = head!.split(',').indexOf('Revenue (USD)')
    expect(lines.reduce((sum, line) => sum + Number(line.split(',')[at]), 0)).toBeCloseTo(300.3, 6)
    expect(mail.headers).toContain('List-Unsubscribe-Post')
  }
  await page.reload()
  await expect(row).toContainText(texts.runs.sent)
  await row.getByRole('button', { name: texts.ledgerOf.split('{')[0]! }).click()
  const ledger = page.getByRole('dialog')
  for (const one of ['desk@news.example', 'books@news.example'])
    await expect(
      ledger.getByRole('list').getByRole('list').getByRole('listitem').filter({ hasText: one }),
    ).toContainText(texts.ledger.results.sent)

  const close = ['payments', 'close', office.term, '--account', office.owner]
  await product.matinee(...close)
  await page.goto(`${product.url}/payments`)
  const table = page.getByRole('table', { name: payments.history })
  await expect(table).toContainText('$300.30')
  await expect(table).toContainText(payments.states.closed)
  const link = await table.getByRole('link', { name: /PDF/ }).getAttribute('href')
  const pdf = await (await fetch(link!)).arrayBuffer()
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  expect(text).toContain('gazette.example')
  expect(text).toContain('$300.30')
})

test('a report that takes too long becomes a file in the background, and its link opens', async ({
  page,
  product,
  office,
}) => {
  test.setTimeout(120_000)
  await page.route('**/api/v1/sites/*/report', () => undefined)
  await signIn(page, product.url, office.owner, `/sites/${office.site}`)
  await expect(page.getByText(en.reports.tookLong)).toBeVisible({ timeout: 30_000 })
  await page.goto(`${product.url}/reports`)
  const row = page.getByRole('row').filter({ hasText: 'gazette.example' })
  await expect(row).toContainText(reportJobs.statuses.resolved)
  const link = await row.getByRole('link', { name: /^Download/ }).getAttribute('href')
  const answer = await fetch(link!)
  expect(answer.headers.get('content-disposition')).toContain('.csv')
  expect(await answer.text()).toContain('Revenue (USD)')
  await expect
    .poll(() => office.mails.some(({ to, raw }) => to === office.owner && raw.includes('download')))
    .toBe(true)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: reportJobs.deleteVerb }).click()
  await expect(page.getByText(reportJobs.empty)).toBeVisible()
  expect((await fetch(link!)).status).toBe(404)
})
