import { addDays } from '@matinee/contract/plain/calendar'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { embedSnippet } from '../contract/src/plain/video/embedSnippet.ts'
import { defaultEmbedOptions } from '../contract/src/plain/video/playerConfig.ts'
import { daysOfRange, showReportDay } from '../contract/src/plain/reports/reportDays.ts'
import { en } from '../console/src/texts/en.ts'
import { addVideo } from './addVideo.ts'
import { expect, test } from './adSite.ts'
import { signIn, type Product } from './product.ts'

test.use({ viewport: { width: 1_280, height: 800 } })

const { reports, settings, videoRevenue } = en
/** Dollars per thousand impressions: 123,450 millionths each. */
const cpm = '123.45'
const impressionMicros = 123_450

const longText = `<p>${'Long lines of a long story. '.repeat(600)}</p>`

/** The lines that the settings of the account's site offer for pasting. */
async function pastedLines(page: Page, { url }: Product): Promise<{ loader: string; places: string[] }> {
  await page.goto(`${url}/settings`)
  const loader = await page.getByRole('group', { name: settings.loader }).innerText()
  const text = await page.getByRole('main').innerText()
  return { loader, places: text.match(/<div data-matinee-zone="[\w-]+"><\/div>/g) ?? [] }
}

/** The totals of the dashboard's report by column, and the revenue of the API. */
async function dashboard(page: Page, address: string) {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/report') && one.ok()),
    // The only report of the page without a comparison.
    page.goto(`${address}&vs=none`),
  ])
  const { data } = (await answer.json()) as { data: { total: { spent: { usd: number } } | null } }
  if (!data.total) return null
  const table = page.getByRole('table', { name: reports.table.title })
  const names = await table.getByRole('columnheader').allInnerTexts()
  const cells = await table.locator('tfoot').getByRole('row').locator('th, td').allInnerTexts()
  return {
    usd: data.total.spent.usd,
    ...Object.fromEntries(names.map((name, at) => [name.trim(), cells[at]?.trim()])),
  }
}

const { metrics } = reports

test('the pasted snippets, a video and a campaign earn exactly the dashboard’s revenue, and an import corrects it', async ({
  page,
  context,
  product,
  host,
  ads,
  pages,
}) => {
  const zones = [await ads.zone(), await ads.zone()]
  const sold = ads.campaign({ size: '300x250', cpm })
  await signIn(page, product.url, ads.account.email)
  const [video] = await Promise.all([addVideo(page, { product, host, seconds: 4 }), sold])
  const { loader, places } = await pastedLines(page, product)
  expect(places).toEqual(zones.map((zone) => `<div data-matinee-zone="${zone}"></div>`))

  const embed = embedSnippet({
    host: product.url,
    videoId: video,
    playerId: null,
    options: { ...defaultEmbedOptions, autoplay: false, sticky: false },
  })
  const body = `${embed}${longText}${places[0]}${longText}${places[1]}${longText}`
  const visitor = await context.newPage()
  await visitor.goto(pages.show('/story', body, { head: loader }))
  const player = visitor.locator('matinee-player')
  await player.locator('.start').click()
  await expect
    .poll(() => player.evaluate((one) => one.shadowRoot!.querySelector('video')!.currentTime))
    .toBeGreaterThan(0.5)
  const seen = ['request', 'match', 'impression', 'view', 'measurable', 'viewable']
  for (const [at, zone] of zones.entries()) {
    await visitor.locator(`[data-matinee-zone="${zone}"]`).scrollIntoViewIfNeeded()
    await expect(visitor.locator(`[data-matinee-zone="${zone}"] img`)).toBeVisible()
    // In sight until it counts as viewable.
    await ads.events(['pageview', ...seen, ...(at ? seen : [])])
  }
  await context.route('https://shop.example/**', (route) => route.fulfill({ body: 'Tea' }))
  const [shop] = await Promise.all([
    context.waitForEvent('page'),
    visitor.locator(`[data-matinee-zone="${zones[1]}"] img`).click(),
  ])
  await shop.close()
  const rows = await ads.events(['pageview', 'click', ...seen, ...seen])
  expect(rows.reduce((sum, { spentMicrosUsd }) => sum + Number(spentMicrosUsd), 0)).toBe(2 * impressionMicros)
  // Leaving the page sends the player's last events.
  await visitor.close()

  const site = `${product.url}/sites/${ads.site}`
  await expect
    .poll(() => dashboard(page, `${site}?range=T`))
    .toMatchObject({
      usd: (2 * impressionMicros) / 1_000_000,
      [metrics.revenue.name]: '$0.25',
      [metrics.request.name]: '2',
      [metrics.match.name]: '2',
      [metrics.impression.name]: '2',
      [metrics.click.name]: '1',
      [metrics.coverage.name]: '100.00%',
      [metrics.ctr.name]: '50.00%',
      [metrics.ecpm.name]: '$123.45',
      [metrics.viewability.name]: '100.00%',
    })

  await expect
    .poll(async () => {
      await page.goto(`${product.url}/analytics/videos/${video}`)
      const panel = page.getByRole('region', { name: videoRevenue.title })
      await panel.waitFor()
      return (await panel.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
    })
    .toEqual([
      expect.stringContaining(`${videoRevenue.rpm} $246.90`),
      expect.stringContaining(`${videoRevenue.revenue} $0.25`),
      expect.stringContaining(`${videoRevenue.play} 1 `),
      expect.stringContaining(`${videoRevenue.playWithAds} 1 `),
      expect.stringContaining(`${videoRevenue.impression} 2 `),
      expect.stringContaining(`${videoRevenue.ecpm} $123.45`),
    ])

  // An exchange reports two days of last month, and restates them a few days later.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ads.account.timezone }).format()
  const { start: first } = daysOfRange('LM', today)
  const days = [first, addDays(first, 1)]
  const bring = async (batch: string, lines: string[], ...more: string[]) => {
    const file = join(product.dataDir, `${batch}.csv`)
    writeFileSync(file, `day,site,impression,revenue,currency\n${lines.join('\n')}\n`)
    const words = ['--source', 'exchange', '--batch', `${ads.code}-${batch}`, '--state', 'final', ...more]
    return product.matinee<{ status: string; restatedDays: number }>('revenue', 'import', file, ...words)
  }
  const paid = days.map((day, at) => `${day},${ads.code},1000,${at + 1}00.10,usd`)
  expect(await bring('first', paid)).toMatchObject({ status: 'DONE', restatedDays: 0 })
  const lastMonth = `${site}?range=LM`
  expect(await dashboard(page, lastMonth)).toMatchObject({ usd: 300.2, [metrics.revenue.name]: '$300.20' })
  const explained = async () => {
    const name = reports.explain.button.replace('{name}', metrics.revenue.name)
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog')
    const term = dialog.getByRole('term').filter({ hasText: reports.explain.adjustments })
    return term.locator('xpath=following-sibling::dd[1]').innerText()
  }
  expect(await explained()).toBe(reports.explain.adjustmentsNone)

  const reason = 'Invalid traffic'
  const corrected = await bring('second', [`${first},${ads.code},900,80.05,usd`], '--reason', reason)
  expect(corrected).toMatchObject({ status: 'DONE', restatedDays: 1 })
  expect(await dashboard(page, lastMonth)).toMatchObject({
    usd: 280.15,
    [metrics.revenue.name]: '$280.15',
    [metrics.impression.name]: '1,900',
  })
  const said = await explained()
  expect(said).toContain(`${showReportDay(first)}, exchange: $100.10 → $80.05`)
  expect(said).toContain(reason)
})
