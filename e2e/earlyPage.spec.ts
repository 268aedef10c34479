import { en } from '../console/src/texts/en.ts'
import { tr } from '../console/src/texts/tr.ts'
import type { Page, Route } from '@playwright/test'
import { axe, expect, signIn, test } from './product.ts'

const program = /\/assets\/base-.*\.js$/

/** Opens an address without the console's program. Returns a function that delivers the program. */
async function openEarly(page: Page, url: string): Promise<() => void> {
  let release!: () => void
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(program, async (route) => {
    await released
    await route.continue()
  })
  const isHeld = page.waitForRequest(program)
  await page.goto(url, { waitUntil: 'commit' })
  await isHeld
  await expect(page.locator('#root > [inert]')).toHaveCount(1)
  return release
}

/** Screenshots differ while a caret blinks or a transition runs. */
const look = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide' })

for (const [language, texts] of [
  ['en', en],
  ['tr', tr],
] as const)
  for (const width of [1440, 390])
    test(`the sign-in page is readable before the program arrives, and looks the same after it: ${language}, ${width} px`, async ({
      page,
      product,
    }, testInfo) => {
      const refused: string[] = []
      page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript((chosen) => {
        localStorage.setItem('matinee.ui', JSON.stringify({ state: { language: chosen }, version: 3 }))
        localStorage.setItem('matinee.theme', 'dark')
      }, language)
      const release = await openEarly(page, `${product.url}/videos`)
      await expect(page.getByText(texts.auth.welcome)).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      // The form accepts no input before the program draws it again.
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
      const early = await look(page)

      release()
      await expect(page).toHaveURL(/\/auth\/login\?referrer=/)
      await expect(page.locator('[inert]')).toHaveCount(0)
      const drawn = await look(page)
      for (const [name, body] of Object.entries({ early, drawn }))
        await testInfo.attach(name, { body, contentType: 'image/png' })
      expect(drawn.equals(early)).toBe(true)
      expect(refused).toEqual([])
    })

const broken = { contentType: 'text/javascript', body: 'throw new Error("broken")' }

for (const [problem, file, answer] of [
  ['the program does not load', program, (route: Route) => route.abort()],
  ['the program fails at once', program, (route: Route) => route.fulfill(broken)],
  ['the texts of the screens do not load', /\/assets\/signedIn\.en-.*\.js$/, (route: Route) => route.abort()],
] as const)
  test(`${problem}: the page says so, and “Try again” leads to the screen`, async ({
    page,
    product,
    publisher,
  }) => {
    await signIn(page, product.url, publisher.email)
    await page.route(file, answer)
    await page.goto(`${product.url}/players`)
    await expect(page.getByRole('alert')).toContainText(en.errors.lost)
    expect(await axe(page)).toEqual([])
    await page.unroute(file)
    await page.getByRole('link', { name: en.common.retry }).click()
    await expect(page.getByRole('heading', { name: en.players.title, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${product.url}/players`)
  })

for (const [outline, width] of [
  ['with the sidebar', 1440],
  ['with the rail', 1024],
] as const)
  test(`a signed-in reader sees the outline of the screens, ${outline}, and never the sign-in page`, async ({
    page,
    product,
    publisher,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, product.url, publisher.email)
    const release = await openEarly(page, `${product.url}/videos`)
    await expect(page.getByText('matinee', { exact: true })).toBeVisible({ visible: width === 1440 })
    await expect(page.getByText(en.auth.welcome)).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#root > [inert]')).toHaveCount(0)
  })

test('a browser that denies storage gets the sign-in page too', async ({ page, product }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError')
      },
    }),
  )
  await page.goto(`${product.url}/auth/login`)
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: en.auth.welcome })).toBeVisible()
})
