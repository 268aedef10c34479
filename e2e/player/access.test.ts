import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import {
  caption,
  clickControl,
  expect,
  isPast,
  isPlaying,
  pressAtOnce,
  readVideo,
  snippet,
  start,
  test,
} from './fixture.ts'

const poll = (player: Locator) => expect.poll(() => readVideo(player).then(({ time }) => Math.round(time)))

test('everything works by keyboard alone', async ({ site, open, page }) => {
  const player = await open(snippet(site))
  await expect(player.locator('.start')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(player.locator('.start')).toBeFocused()
  await page.keyboard.press('Enter')
  await isPlaying(player)
  await expect(player.locator('.button.play')).toBeFocused()
  await page.keyboard.press('k')
  await expect.poll(async () => (await readVideo(player)).isPaused).toBe(true)
  await page.keyboard.press('Home')
  await poll(player).toBe(0)
  await page.keyboard.press('ArrowRight')
  await poll(player).toBe(5)
  await page.keyboard.press('l')
  await poll(player).toBe(12)
  await page.keyboard.press('j')
  await poll(player).toBe(2)
  await page.keyboard.press('m')
  expect((await readVideo(player)).isMuted).toBe(true)
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await readVideo(player)).volume).toBeCloseTo(0.9)
  await page.keyboard.press('f')
  await expect.poll(() => player.evaluate((element) => element.matches(':fullscreen'))).toBe(true)
  await page.keyboard.press('f')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await readVideo(player)).isPaused).toBe(false)
})

test('a click into the picture gives the player keyboard focus without a focus ring', async ({
  site,
  open,
  page,
}) => {
  caption(site, { en: 'The lamp is lit.', de: 'Die Lampe brennt.' })
  const player = await open(snippet(site))
  await start(player)
  await expect(player.locator('.button.captions')).toBeVisible()
  await page.locator('h1').click()
  // The first click pauses the video.
  await player.click({ position: { x: 300, y: 120 } })
  const isPaused = () => readVideo(player).then((video) => video.isPaused)
  await expect.poll(isPaused).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(isPaused).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(true)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await poll(player).toBe(5)
  await page.keyboard.press('m')
  expect((await readVideo(player)).isMuted).toBe(true)
  await page.keyboard.press('c')
  await expect(player.locator('.lines')).toBeVisible()
  const outlines = () =>
    player.evaluate((element) =>
      [element, element.shadowRoot!.activeElement!].map((one) => getComputedStyle(one).outlineStyle),
    )
  expect(await outlines()).toEqual(['none', 'none'])
  await page.keyboard.press('Tab')
  expect(await outlines()).toEqual(['none', 'solid'])
  await page.keyboard.press('f')
  await expect.poll(() => player.evaluate((element) => element.matches(':fullscreen'))).toBe(true)
})

test('two quick key presses undo each other, even before the browser has reported the first', async ({
  site,
  open,
}) => {
  const player = await open(snippet(site))
  await start(player)
  await pressAtOnce(player, ['k', 'k', 'm', 'm', 'ArrowDown'])
  const { time, isMuted, volume } = await readVideo(player)
  expect({ isMuted, volume: volume.toFixed(1) }).toEqual({ isMuted: false, volume: '0.9' })
  await isPast(player, time + 0.5)
})

test('the seek bar is a slider that announces its position', async ({ site, open }) => {
  const player = await open(snippet(site))
  await start(player)
  await clickControl(player, 'play')
  await player.locator('.seek').press('Home')
  const slider = player.getByRole('slider', { name: 'Position' })
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '0:05 of 0:12')
  await expect(slider).toHaveAttribute('aria-valuenow', '5')
  await expect(slider).toHaveAttribute('aria-valuemax', '12')
})

test('arrow keys move through the quality menu, and Escape returns to its button', async ({
  site,
  open,
  page,
}) => {
  const player = await open(snippet(site))
  await start(player)
  await player.locator('.button.quality').focus()
  await page.keyboard.press('Enter')
  await expect(player.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(player.getByRole('menuitemradio').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(player.getByRole('menu')).toBeHidden()
  await expect(player.locator('.button.quality')).toBeFocused()
})

test('targets have at least 36 pixels, also in a narrow player', async ({ site, open, page }) => {
  await page.setViewportSize({ width: 336, height: 500 })
  site.configure({ appearance: { showShareButton: true } })
  const player = await open(snippet(site))
  await start(player)
  const sizes = await player
    .locator('button:visible')
    .evaluateAll((all) => all.map((one) => Math.min(one.clientWidth, one.clientHeight)))
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(36)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(336)
})

test.describe('axe finds nothing', () => {
  /** Half of a panel that fades in has half of its contrast. */
  const isStill = (page: Page) =>
    page.waitForFunction(() =>
      document
        .querySelector('matinee-player')!
        .shadowRoot!.getAnimations()
        .every((one) => one.playState !== 'running' || one.effect!.getComputedTiming().endTime === Infinity),
    )
  const check = async (page: Page) => {
    await isStill(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }

  test('on the poster, while playing, in each panel, and at the end', async ({ site, open, page }) => {
    const poster = `${site.product}/media/poster.jpg`
    const recommendations = ['One', 'Two', 'Three'].map((title) => ({
      id: title,
      title,
      poster,
      duration: 9_000,
    }))
    caption(
      site,
      { en: 'The lamp is lit.', de: 'x' },
      { recommendations, appearance: { showShareButton: true } },
    )
    const player = await open(snippet(site))
    await expect(player.locator('.start')).toBeVisible()
    await check(page)
    await start(player)
    await page.keyboard.press('c')
    await expect(player.locator('.lines')).toBeVisible()
    await clickControl(player, 'play')
    await check(page)
    for (const panel of ['share', 'quality', 'captions']) {
      await player.locator(`.button.${panel}`).click()
      await check(page)
      await page.keyboard.press('Escape')
    }
    await player.locator('.seek').press('End')
    await expect(player.locator('.end')).toBeVisible()
    await check(page)
  })

  test('on a message', async ({ site, open, page }) => {
    const player = await open(snippet(site, 'removed'))
    await expect(player.getByRole('alert')).toBeVisible()
    await check(page)
  })
})
