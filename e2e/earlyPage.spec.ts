import { en } from '../console/src/texts/en.ts'
import { tr } from '../console/src/texts/tr.ts'
import type { Page } from '@playwright/test'
import { axe, expect, signIn, test } from './product.ts'

/** Keeps the console's program from arriving until the answer of this is called. */
async function holdProgram(page: Page): Promise<() => void> {
  let release!: () => void
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/base-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Pictures differ where a caret blinks, and where something is still on its way to its place. */
const look = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide' })

for (const [language, texts] of [
  ['en', en],
  ['tr', tr],
] as const)
  for (const width of [1440, 390])
    test(`the sign-in page is read before the program has arrived, and looks the same once it has: ${language}, ${width} px`, async ({
      page,
      product,
    }) => {
      const refused: string[] = []
      page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript((chosen) => {
        localStorage.setItem('matinee.ui', JSON.stringify({ state: { language: chosen }, version: 3 }))
        localStorage.setItem('matinee.theme', 'dark')
      }, language)
      const release = await holdProgram(page)
      await page.goto(`${product.url}/videos`, { waitUntil: 'commit' })
      await expect(page.getByText(texts.auth.welcome)).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      // Nobody types into what the program will draw anew.
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
      const early = await look(page)

      release()
      await expect(page).toHaveURL(/\/auth\/login\?referrer=/)
      await expect(page.locator('[inert]')).toHaveCount(0)
      expect((await look(page)).equals(early)).toBe(true)
      expect(refused).toEqual([])
    })

for (const [what, file] of [
  ['the program', /\/assets\/base-.*\.js$/],
  ['the texts of the screens', /\/assets\/signedIn\.en-.*\.js$/],
] as const)
  test(`${what} cannot be had: the page says so, and trying again leads to the screen`, async ({
    page,
    product,
  }) => {
    await signIn(page, product.url, 'publisher@demo.matinee.test')
    await page.route(file, (route) => route.abort())
    await page.goto(`${product.url}/players`)
    await expect(page.getByRole('alert')).toContainText(en.errors.unreachable)
    expect(await axe(page)).toEqual([])
    await page.unroute(file)
    await page.getByRole('link', { name: en.common.retry }).click()
    await expect(page.getByRole('heading', { name: en.players.title, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${product.url}/players`)
  })

test('who is signed in sees the outline of the screens, never the sign-in page', async ({
  page,
  product,
}) => {
  await signIn(page, product.url, 'publisher@demo.matinee.test')
  const release = await holdProgram(page)
  await page.goto(`${product.url}/videos`, { waitUntil: 'commit' })
  await expect(page.getByText('matinee', { exact: true })).toBeVisible()
  await expect(page.getByText(en.auth.welcome)).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
