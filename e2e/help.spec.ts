import { en } from '../console/src/texts/en.ts'
import { tr } from '../console/src/texts/tr.ts'
import { expect, test } from './product.ts'

/** The file of the page about WordPress. */
const wordpress = /\/assets\/wordpress-[^/]*\.js$/

test('after the help has loaded, its search and pages work without a connection', async ({
  page,
  context,
  product,
}) => {
  const isLoaded = page.waitForEvent('requestfinished', (request) => wordpress.test(request.url()))
  await page.goto(`${product.url}/help/payments`)
  await isLoaded
  await context.setOffline(true)
  await page.getByRole('combobox', { name: en.help.search }).fill('wordpress')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/help\/wordpress/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('WordPress')
  await expect(page.getByRole('article')).toContainText('HTML')
})

test('a page that does not load says so, and loads again', async ({ page, product }) => {
  await page.route(wordpress, (route) => route.abort())
  await page.goto(`${product.url}/help/wordpress`)
  await expect(page.getByRole('alert')).toContainText(en.help.articleFailed)
  await page.unroute(wordpress)
  await page.getByRole('button', { name: en.common.retry }).click()
  await expect(page.getByRole('article')).toContainText('HTML')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a link within a page leads to its heading each time, with the focus', async ({ page, product }) => {
  await page.goto(`${product.url}/help/metrics`)
  const link = page.getByRole('navigation', { name: en.help.onThisPage }).getByRole('link').last()
  const heading = page.locator(`article ${await link.getAttribute('href')}`)
  for (let times = 0; times < 2; times++) {
    await link.click()
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(heading).not.toBeInViewport()
  }
})

test('the copy button never covers code', async ({ page, product }) => {
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${product.url}/help/embedding`)
    const button = page.locator('[data-code] button').first()
    const code = (await page.locator('[data-code] code').first().boundingBox())!
    const shown = (await page.locator('[data-code] pre').first().boundingBox())!
    const { x, y, height } = (await button.boundingBox())!
    const isAbove = y + height <= code.y
    const isNext = x >= shown.x + shown.width
    expect([width, isAbove || isNext]).toEqual([width, true])
  }
})

/** Width of the text on A4 with the browser's margins. */
const paper = { width: 718, height: 1000 }

for (const [language, texts] of [
  ['en', en],
  ['tr', tr],
] as const)
  test(`a page is printed without what belongs to the screen, black on white, ${language}`, async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({
      viewport: paper,
      colorScheme: 'dark',
      locale: language === 'en' ? 'en-GB' : 'tr-TR',
    })
    const page = await context.newPage()
    // A picture, code and a table, and many headings.
    for (const slug of ['ad-tag', 'embedding', 'metrics']) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(`${product.url}/help/${slug}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('combobox', { name: texts.help.search })).toBeVisible()

      await page.emulateMedia({ media: 'print' })
      const shown = page.locator('body :is(header, nav, search, footer, button, summary):visible')
      expect(await shown.allInnerTexts()).toEqual([])
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      // What is wider than its place is cut on paper.
      const cut = page.locator('article :is(figure, pre, [data-table])')
      const widths = await cut.evaluateAll((places) =>
        places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      )
      expect(Math.max(0, ...widths)).toBe(0)
      for (const picture of await page.locator('article img:visible').all())
        expect(await picture.getAttribute('src')).toContain('.light')
    }
    await context.close()
  })
