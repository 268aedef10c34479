import type { Locator } from '@playwright/test'
import { clickControl, expect, snippet, start, test } from './fixture.ts'
import type { Site } from './site.ts'

const longCaptions = (site: Site) => [
  { language: 'en', label: 'English', src: `${site.product}/media/en.vtt` },
  { language: 'ar', label: 'العربية', src: `${site.product}/media/ar.vtt` },
]
const sizes = (targets: Locator) =>
  targets.evaluateAll((all) =>
    all.map((one) => {
      const { width, height } = one.getBoundingClientRect()
      return { name: one.className, width: Math.round(width), height: Math.round(height) }
    }),
  )
/** Pairs of visible controls whose boxes overlap by more than a pixel. */
const overlaps = (player: Locator) =>
  player.evaluate((element) => {
    const all = [
      ...element.shadowRoot!.querySelectorAll<HTMLElement>('.row > *, .row button, .title, .seek, .logo'),
    ]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.className !== 'gap')
      .filter((one) => !all_contains(one))
    const boxes = all.map((one) => ({ name: one.className, box: one.getBoundingClientRect() }))
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
            Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1,
        )
        .map(({ name }) => `${one.name} and ${name}`),
    )
    function all_contains(one: HTMLElement): boolean {
      return one.querySelector('button') !== null
    }
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true })

  test('every target has at least 44 pixels, and all of them fit', async ({ site, open, page }) => {
    site.configure({ appearance: { showShareButton: true }, captions: longCaptions(site) })
    const player = await open(`<meta name="viewport" content="width=device-width">${snippet(site)}`)
    await start(player)
    await player.locator('.button.play').tap()
    await expect(player.locator('.button.quality')).toBeVisible()
    const bar = await sizes(player.locator('.bar button:visible, .seek'))
    expect(bar).toHaveLength(8)
    expect(bar.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
    expect(await overlaps(player)).toEqual([])
    for (const panel of ['captions', 'quality', 'share']) {
      await player.locator(`.button.${panel}`).tap()
      const targets = await sizes(player.locator('.panel:visible :is(button, input)'))
      expect(targets.length).toBeGreaterThan(1)
      expect(targets.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 296, height: 700 })
    expect(await overlaps(player)).toEqual([])
    const row = (await player.locator('.row').boundingBox())!
    const last = (await player.locator('.button.fullscreen').boundingBox())!
    expect(last.x + last.width).toBeLessThanOrEqual(row.x + row.width + 1)
    const narrow = await sizes(player.locator('.bar button:visible'))
    expect(narrow.filter(({ width, height }) => width < 32 || height < 44)).toEqual([])
  })
})

test('nothing overlaps at a width of 280 pixels, even with a long title and a large logo', async ({
  site,
  open,
  page,
}) => {
  await page.setViewportSize({ width: 296, height: 500 })
  site.configure({
    title: 'Lighthouse '.repeat(20).slice(0, 200),
    logo: `${site.product}/media/poster.jpg`,
    appearance: { showShareButton: true, showLogo: true },
    captions: longCaptions(site),
  })
  const player = await open(snippet(site))
  await start(player)
  await clickControl(player, 'play')
  expect((await player.boundingBox())!.width).toBe(280)
  expect(await overlaps(player)).toEqual([])
  const last = (await player.locator('.button.fullscreen').boundingBox())!
  expect(last.x + last.width).toBeLessThanOrEqual(288)
})

test('the logo is small, in a corner, and only shown if the publisher enables it; a broken one disappears', async ({
  site,
  open,
  page,
}) => {
  const logo = `${site.product}/media/poster.jpg`
  site.configure({ logo, appearance: { showLogo: true } })
  const player = await open(snippet(site))
  const picture = player.locator('.logo')
  await expect(picture).toHaveJSProperty('complete', true)
  const [box, playerBox] = [(await picture.boundingBox())!, (await player.boundingBox())!]
  expect(box.width).toBeGreaterThan(20)
  expect(box.width).toBeLessThanOrEqual(playerBox.width * 0.2 + 0.5)
  expect(box.height).toBeLessThanOrEqual(playerBox.height * 0.15 + 0.5)
  expect(box.x + box.width).toBeGreaterThan(playerBox.x + playerBox.width - 24)
  await expect(picture).toHaveAttribute('alt', '')
  for (const showLogo of [null, false]) {
    site.configure({ logo, appearance: { showLogo } })
    await page.reload()
    await expect(player.locator('.title')).toBeVisible()
    await expect(picture).toHaveCount(0)
  }
  site.configure({ logo: `${site.product}/media/none.jpg`, appearance: { showLogo: true } })
  await page.reload()
  await expect(player.locator('.title')).toBeVisible()
  await expect(picture).toHaveCount(0)
})

test('scripts in titles, labels and recommendations are shown as text, also right to left', async ({
  site,
  open,
  page,
}) => {
  const hostile = '<img src=x onerror=alert(1)>"><script>alert(2)</script>'
  const rtl = 'حراس المنارة <svg/onload=alert(3)>'
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  site.configure({
    title: hostile,
    captions: [{ language: 'ar', label: rtl, src: `${site.product}/media/ar.vtt` }],
    recommendations: [hostile, rtl].map((title, index) => ({
      id: `r${index}`,
      title,
      poster: `${site.product}/media/poster.jpg`,
      duration: null,
    })),
    appearance: { showShareButton: true },
  })
  const player = await open(`<div dir="rtl">${snippet(site)}</div>`)
  await expect(player.locator('.title')).toHaveText(hostile)
  await start(player)
  // On a right-to-left page the bar still runs in the direction of time.
  const [play, full] = [player.locator('.button.play'), player.locator('.button.fullscreen')]
  expect((await play.boundingBox())!.x).toBeLessThan((await full.boundingBox())!.x)
  await clickControl(player, 'captions')
  await expect(player.getByRole('menuitemradio', { name: rtl })).toBeVisible()
  await page.keyboard.press('Escape')
  await player.locator('.seek').press('End')
  await expect(player.getByRole('button', { name: hostile })).toBeVisible()
  await expect(player.getByRole('button', { name: rtl })).toBeVisible()
  expect(dialogs).toBe(0)
})

test('the end screen shows at most six videos and counts them once', async ({ site, open }) => {
  site.configure({
    recommendations: Array.from({ length: 9 }, (_, index) => ({
      id: `r${index}`,
      title: `Feature ${index}`,
      poster: null,
      duration: 60_000,
    })),
  })
  const player = await open(snippet(site))
  await start(player)
  await player.locator('.seek').press('End')
  await expect(player.locator('.card')).toHaveCount(6)
  await expect
    .poll(() => site.events().map(({ type }) => type), { timeout: 15_000 })
    .toContain('recommendationImpression')
  expect(site.events().filter(({ type }) => type === 'recommendationImpression')).toHaveLength(1)
})

test('the system’s share sheet is offered if it exists, gets the link, and is counted', async ({
  site,
  open,
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (shared: unknown) => Object.assign(window, { shared }) })
  })
  site.configure({ appearance: { showShareButton: true } })
  const player = await open(snippet(site))
  await start(player)
  await clickControl(player, 'share')
  await player.getByRole('button', { name: 'Share …' }).click()
  expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual({
    title: 'Lighthouse keepers of the northern coast',
    url: `${site.host}/story?from=mail`,
  })
})
