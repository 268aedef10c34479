import type { Page, Request } from '@playwright/test'
import { expect, rates, test, type AdSite } from './adSite.ts'
import { watchLayoutShifts } from './layoutShifts.ts'
import type { Product } from './product.ts'

test.use({ viewport: { width: 1_000, height: 700 } })

const loader = ({ url }: Product, { code }: AdSite, more = '') =>
  `<script async src="${url}/ads/v1.js" data-site="${code}"${more}></script>`
const place = (zone: string) => `<div data-matinee-zone="${zone}"></div>`
const longText = `<p>${'Long lines of a long story. '.repeat(600)}</p>`
/** The policy that docs require of a strict page. */
const strictCsp = ({ url }: Product) =>
  `default-src 'none'; script-src 'nonce-r4nd0m' ${url}; style-src 'none'; connect-src ${url}; img-src ${url}; frame-src ${url}`

/** Records a page's console errors, its requests to the product, and its layout shifts. */
async function watch(page: Page, { url }: Product) {
  const complaints: string[] = []
  const requests: Request[] = []
  page.on('console', (message) => {
    // There is no favicon.
    const isExpected = /Failed to load resource/.test(message.text())
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (request.url().startsWith(url)) requests.push(request)
  })
  const decisions = () =>
    requests
      .map((request) => new URL(request.url()))
      .filter(({ pathname }) => pathname.startsWith('/ads/zones/'))
  return {
    complaints,
    decisions,
    zones: () =>
      decisions().flatMap((at) => (at.searchParams.has('only') ? [] : [at.pathname.split('/')[3]])),
    beacons: () => requests.filter((request) => request.url().endsWith('/e/a')),
    shifts: await watchLayoutShifts(page),
  }
}
type Shown = { sums: unknown }

/** The events of one ad that is in sight for a second. */
const seen = ['request', 'match', 'impression', 'view', 'measurable', 'viewable']

test('the pasted snippet earns revenue: each event once, on its day and in its currencies, without layout shift', async ({
  page,
  product,
  ads,
  pages,
  context,
}) => {
  const [top, bottom] = [await ads.zone(), await ads.zone()]
  const campaign = await ads.campaign({ size: '300x250' })
  const { complaints, zones, shifts } = await watch(page, product)
  const body = `<div id="lead">A story</div>${place(top)}${longText}${longText}${place(bottom)}${longText}`
  const head = `<style>#lead{height:900px}</style>${loader(product, ads)}`
  await page.goto(pages.show('/story', body, { head }))
  const picture = page.locator(`[data-matinee-zone="${top}"] img`)
  await expect(picture).toHaveAttribute('alt', 'Fresh tea')
  // The first placement is near enough to be fetched, but not in sight; the other one is far away.
  expect(zones()).toEqual([top])
  await picture.scrollIntoViewIfNeeded()
  await ads.events(['pageview', ...seen])

  await context.route('https://shop.example/**', (route) => route.fulfill({ body: 'Tea' }))
  const [shop] = await Promise.all([context.waitForEvent('page'), picture.click()])
  await expect(shop).toHaveURL('https://shop.example/tea')
  await shop.close()
  await page.locator(`[data-matinee-zone="${bottom}"]`).scrollIntoViewIfNeeded()
  await expect(page.locator(`[data-matinee-zone="${bottom}"] img`)).toBeVisible()
  const rows = await ads.events(['pageview', 'click', ...seen, ...seen])

  const day = new Intl.DateTimeFormat('en-CA', { timeZone: ads.account.timezone }).format()
  const { account } = ads
  for (const row of rows)
    expect(row).toMatchObject({
      account: account.id,
      day,
      invalid: 0,
      platform: 'desktop',
      page: 'localhost',
    })
  const paid = rows.filter(({ spentMicrosUsd }) => Number(spentMicrosUsd) > 0)
  expect(paid.map(({ event }) => event)).toEqual(['impression', 'impression'])
  const { spentMicrosTry, spentMicrosUsd, spentMicrosEur } = paid[0]!
  expect([spentMicrosTry, spentMicrosUsd, spentMicrosEur].map(Number)).toEqual([
    (2_500 * rates.try) / 1_000_000,
    2_500,
    (2_500 * rates.eur) / 1_000_000,
  ])
  const readSums = async () => (await product.matinee<Shown>('campaigns', 'show', campaign)).sums
  // Sums are stored shortly after their events.
  await expect.poll(readSums).toMatchObject({ impressions: 2, views: 2, clicks: 1, spentMicros: 5_000 })
  expect(complaints).toEqual([])
  expect(await shifts()).toBe(0)
})

test('one line per zone shows its ad in its place, and all lines count as one page view', async ({
  page,
  product,
  ads,
  pages,
}) => {
  const zones = [await ads.zone(), await ads.zone()]
  await ads.campaign({ size: '300x250' })
  const watched = await watch(page, product)
  const line = (zone: string) => `<script async src="${product.url}/ads/v1.js" data-zone="${zone}"></script>`
  const places = zones.map((zone) => `<section>${line(zone)}</section>`).join('<p>Between</p>')
  await page.goto(pages.show('/story', places))
  await expect(page.locator('section > script + div img')).toHaveCount(2)
  await ads.events(['pageview', ...seen, ...seen])
  expect(new Set(watched.zones())).toEqual(new Set(zones))
  expect(watched.zones()).toHaveLength(2)
  expect(new Set(watched.decisions().map(({ searchParams }) => searchParams.get('page'))).size).toBe(1)
  expect(watched.complaints).toEqual([])
})

test('a page that allows neither inline scripts nor styles shows both kinds of ads in reserved places', async ({
  page,
  product,
  ads,
  pages,
}) => {
  const [picture, html] = [await ads.zone(), await ads.zone({ desktop: '728x90' })]
  await ads.campaign({ size: '300x250' })
  await ads.campaign({ size: '728x90', html: '<p>Tea</p>' })
  const { complaints } = await watch(page, product)
  const body = `${place(picture)}${place(html)}`
  const head = `<script nonce="r4nd0m" async src="${product.url}/ads/v1.js" data-site="${ads.code}"></script>`
  await page.goto(pages.show('/story', body, { csp: strictCsp(product), head }))
  await expect(page.locator(`[data-matinee-zone="${picture}"] img`)).toBeVisible()
  await expect(page.frameLocator(`[data-matinee-zone="${html}"] iframe`).getByText('Tea')).toBeVisible()
  const heights = await page
    .locator('[data-matinee-zone]')
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height))
  expect(heights).toEqual([250, 90])
  await ads.events(['pageview', ...seen, ...seen])
  expect(complaints).toEqual([])
})

test('a framed ad cannot reach the page around it; its click is counted and opens its target', async ({
  page,
  product,
  ads,
  pages,
  context,
}) => {
  const zone = await ads.zone()
  const attacks = [
    'parent.document.title',
    'top.location.href',
    "top.location = 'https://evil.example/'",
    'localStorage.length',
    'document.cookie',
    'frameElement.id',
  ]
  const html = `<a id="go">Buy</a><ol></ol><script>
    for (const attack of ${JSON.stringify(attacks)}) {
      const line = document.createElement('li')
      try { const got = eval(attack); line.textContent = got === null ? 'refused' : 'reached ' + got }
      catch (error) { line.textContent = 'refused' }
      document.querySelector('ol').append(line)
    }
    document.querySelector('#go').onclick = () => window.open(clickTag)
  </script>`
  await ads.campaign({ size: '300x250', html })
  const url = pages.show('/story', place(zone), { head: loader(product, ads) })
  await page.goto(url)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('li')).toHaveText(attacks.map(() => 'refused'))
  await context.route('https://shop.example/**', (route) => route.fulfill({ body: 'Tea' }))
  const [shop] = await Promise.all([context.waitForEvent('page'), frame.locator('#go').click()])
  await expect(shop).toHaveURL('https://shop.example/tea')
  await shop.close()
  expect(page.url()).toBe(url)
  await ads.events(['pageview', 'click', ...seen])
})

test('the passback of a zone is shown and counted if no campaign buys the impression, without revenue', async ({
  page,
  product,
  ads,
  pages,
}) => {
  const zone = await ads.zone({ passback: '<p>Other demand</p>' })
  await page.goto(pages.show('/story', place(zone), { head: loader(product, ads) }))
  await expect(page.frameLocator('iframe').getByText('Other demand')).toBeVisible()
  const rows = await ads.events(['pageview', ...seen])
  expect(rows.map(({ spentMicrosUsd }) => Number(spentMicrosUsd))).toEqual(rows.map(() => 0))
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['', 'passback']))
})

test('a placement without an ad takes no space, and its request is counted', async ({
  page,
  product,
  ads,
  pages,
}) => {
  const zone = await ads.zone()
  await page.goto(pages.show('/story', `${place(zone)}<p>Text</p>`, { head: loader(product, ads) }))
  await ads.events(['pageview', 'request'])
  const box = page.locator('[data-matinee-zone]')
  expect(await box.evaluate((element) => [element.clientHeight, element.innerHTML])).toEqual([0, ''])
})

test('the reserved space of a placement without an ad is released before it comes into sight', async ({
  page,
  product,
  ads,
  pages,
}) => {
  const zone = await ads.zone()
  const { zones, shifts } = await watch(page, product)
  const body = `<div id="lead"></div>${place(zone)}<div id="end"></div>`
  const head = `<style>#lead,#end{height:1500px}</style>${loader(product, ads)}`
  await page.goto(pages.show('/story', body, { head }))
  const box = page.locator('[data-matinee-zone]')
  const height = () => box.evaluate((element) => element.clientHeight)
  await expect.poll(height).toBe(250)
  expect(zones()).toEqual([])
  await page.mouse.wheel(0, 500)
  await expect.poll(height).toBe(0)
  expect(zones()).toEqual([zone])
  await ads.events(['pageview', 'request'])
  expect(await shifts()).toBe(0)
})

test('a page view counts even if no placement comes near', async ({ page, product, ads, pages }) => {
  const zone = await ads.zone()
  const { zones } = await watch(page, product)
  await page.goto(
    pages.show('/story', `${longText}${longText}${longText}${place(zone)}`, { head: loader(product, ads) }),
  )
  await ads.events(['pageview'])
  expect(zones()).toEqual([])
})

test('a placement that a script adds later gets its ad', async ({ page, product, ads, pages }) => {
  const zone = await ads.zone()
  await ads.campaign({ size: '300x250' })
  await page.goto(pages.show('/story', '<main></main>', { head: loader(product, ads) }))
  await page.evaluate((id) => {
    const box = document.createElement('div')
    box.dataset['matineeZone'] = id
    document.querySelector('main')!.append(box)
  }, zone)
  await expect(page.locator('[data-matinee-zone] img')).toBeVisible()
})

test('an ad next to a video is reported with the video and its view', async ({
  page,
  product,
  ads,
  pages,
}) => {
  const zone = await ads.zone()
  const [video, view] = ['3kQ9vB7cXz12Lm', '0123456789abcdef0123456789abcdef']
  // Set by the player.
  const player = `<matinee-player data-video="${video}" data-view="${view}"></matinee-player>`
  await page.goto(pages.show('/story', `${player}${place(zone)}`, { head: loader(product, ads) }))
  const rows = await ads.events(['pageview', 'request'])
  expect(rows.find(({ event }) => event === 'request')).toMatchObject({ video, videoView: view })
})

test('an ad that is less than half in sight is not viewable; it is after one second in sight', async ({
  page,
  product,
  ads,
  pages,
}) => {
  const zone = await ads.zone()
  await ads.campaign({ size: '300x250' })
  const gap = '<div id="gap"></div>'
  const head = `<style>body{margin:0}#gap{height:580px}#end{height:2000px}</style>${loader(product, ads)}`
  await page.goto(pages.show('/story', `${gap}${place(zone)}<div id="end"></div>`, { head }))
  await expect(page.locator('[data-matinee-zone] img')).toBeVisible()
  // 120 of 250 pixels are in sight.
  await ads.events(['pageview', ...seen.filter((type) => type !== 'viewable')])
  await page.mouse.wheel(0, 40)
  await ads.events(['pageview', ...seen])
})

test('ads are shown and counted without storage and cookies, and none is ever set', async ({
  page,
  product,
  ads,
  pages,
  context,
}) => {
  const zone = await ads.zone()
  await ads.campaign({ size: '300x250' })
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The page may not store anything', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  })
  await page.goto(pages.show('/story', place(zone), { head: loader(product, ads) }))
  await expect(page.locator('[data-matinee-zone] img')).toBeVisible()
  await ads.events(['pageview', ...seen])
  expect(await context.cookies()).toEqual([])
})

const refusing = `<script>
  window.__tcfapi = (command, version, report) => command === 'addEventListener' &&
    report({ eventStatus: 'tcloaded', gdprApplies: true, purpose: { consents: { 1: false } } }, true)
</script>`
for (const [name, head, more] of [
  ['the page forbids it', '', ' data-measure="0"'],
  ['the visitor has refused', refusing, ''],
] as const)
  test(`if ${name}, nothing is measured or sold, and the passback is shown`, async ({
    page,
    product,
    ads,
    pages,
  }) => {
    const zone = await ads.zone({ passback: '<p>Other demand</p>' })
    await ads.campaign({ size: '300x250' })
    const { decisions, beacons } = await watch(page, product)
    await page.goto(pages.show('/story', place(zone), { head: head + loader(product, ads, more) }))
    await expect(page.frameLocator('iframe').getByText('Other demand')).toBeVisible()
    expect(decisions().map(({ searchParams }) => searchParams.get('measure'))).toEqual(['0'])
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    expect(beacons()).toEqual([])
  })

test('if the product is down or the zone does not exist, the page works as usual', async ({
  page,
  product,
  ads,
  pages,
}) => {
  const zone = await ads.zone()
  await ads.campaign({ size: '300x250' })
  await page.route(`${product.url}/ads/zones/${zone}?**`, (route) => route.abort())
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const body = `${place(zone)}${place('AAAAAAAAAAAAAA')}${place('"><img src=x onerror=alert(1)>')}<p>Text</p>`
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/ads/zones/AAAAAAAAAAAAAA')),
    page.goto(pages.show('/story', body, { head: loader(product, ads) })),
  ])
  await expect(page.getByText('Text')).toBeVisible()
  expect(errors).toEqual([])
})

test('a budget is spent to the last impression and not exceeded', async ({ page, product, ads, pages }) => {
  const zone = await ads.zone()
  const campaign = await ads.campaign({ size: '300x250', budget: '0.005' })
  const url = pages.show('/story', place(zone), { head: loader(product, ads) })
  /** Whether the page showed an ad; waits until its events are sent. */
  const visit = async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes(`/ads/zones/${zone}`)),
      page.goto(url),
    ])
    const { ad } = (await answer.json()) as { ad: unknown }
    if (ad)
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/e/a')),
        expect(page.locator('[data-matinee-zone] img')).toBeVisible(),
      ])
    return ad !== null
  }
  let shown = 0
  await expect.poll(async () => (await visit()) && ++shown, { timeout: 60_000 }).toBe(2)
  expect([await visit(), await visit(), await visit()]).toEqual([false, false, false])
  await expect
    .poll(async () => {
      const { sums, obstacle } = await product.matinee<{
        sums: { impressions: number; spentMicros: number }
        obstacle: string
      }>('campaigns', 'show', campaign)
      return [sums.impressions, sums.spentMicros, obstacle]
    })
    .toEqual([2, 5_000, 'budget spent'])
})
