import { en } from '../console/src/texts/en.ts'
import { expect, signIn, test } from './product.ts'

const { players } = en

test('the editor’s preview of 498 by 280 stays in sight next to the form, and above it on a phone', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, product.url, 'publisher@demo.matinee.test', '/players')
  await page.getByRole('row').filter({ hasText: players.default }).click()
  const preview = page.getByTestId('player-preview')
  await expect(preview).toBeVisible()
  const { width, height } = (await preview.boundingBox())!
  expect([width, height]).toEqual([498, 280])
  await page.getByRole('checkbox', { name: players.loop }).scrollIntoViewIfNeeded()
  await expect(preview).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 360, height: 800 })
  const small = (await preview.boundingBox())!
  expect(small.width).toBeLessThanOrEqual(328)
  expect(small.width / small.height).toBeCloseTo(498 / 280, 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const form = (await page.getByRole('textbox', { name: players.name, exact: true }).boundingBox())!
  expect(small.y + small.height).toBeLessThan(form.y)
})

test('a test ad plays in the preview before the video, can be skipped, and is not counted', async ({
  page,
  product,
}) => {
  const beacons: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/e/')) beacons.push(request.url())
  })
  await signIn(page, product.url, 'publisher@demo.matinee.test', '/players')
  await page.getByRole('row').filter({ hasText: players.default }).click()
  await page.getByRole('switch', { name: en.videoAds.testAds }).check()
  const preview = page.frameLocator(`iframe[title="${players.preview}"]`)
  await preview.locator('.start').click()
  const ad = preview.locator('video[src$="/ads/test.mp4"]')
  await expect.poll(() => ad.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1)
  const skip = preview.locator('button.ad-skip')
  await expect(skip).toBeEnabled()
  await skip.click()
  await expect(ad).toHaveCount(0)
  const film = preview.locator('video').first()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
  expect(beacons).toEqual([])
})
