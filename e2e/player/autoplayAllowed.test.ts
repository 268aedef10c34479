import config from '../../playwright.config.ts'
import {
  caption,
  captionFiles,
  eventsWith,
  expect,
  isPlaying,
  longText,
  storyPage,
  plays,
  readVideo,
  snippet,
  test,
  watchPlays,
} from './fixture.ts'

// A browser in which this site may play with sound.
const { launchOptions } = config.use!
test.use({
  trace: 'off',
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions!.args!, '--autoplay-policy=no-user-gesture-required'],
  },
})

test('an autoplay has sound if the browser allows it, with neither a hint nor captions', async ({
  site,
  page,
}) => {
  caption(site, { en: 'The lamp is lit.', de: 'x' }, { behavior: { autoplay: true } })
  await page.addInitScript(watchPlays)
  site.pages.set('/story', storyPage(snippet(site)))
  await page.goto(`${site.host}/story`)
  await expect.poll(() => site.events().map(({ type }) => type), { timeout: 15_000 }).toContain('viewability')
  const player = page.locator('matinee-player')
  const { isMuted, soundBytes } = await readVideo(player)
  expect({ isMuted, hasSound: soundBytes > 0 }).toEqual({ isMuted: false, hasSound: true })
  expect(await plays(page)).toEqual(['with sound: plays'])
  await expect(player.locator('.sound-hint')).toBeHidden()
  expect(captionFiles(site)).toEqual([])
  const types = await eventsWith(page, site, 'start')
  expect(types).not.toContain('mute')
  expect(types).not.toContain('unmute')
})

test('an autoplay that pauses out of sight resumes with its sound', async ({ site, page }) => {
  site.configure({ behavior: { autoplay: true } })
  site.pages.set(
    '/story',
    storyPage(`${snippet(site, 'first', `data-options='{"sticky":false}'`)}${longText}`),
  )
  await page.goto(`${site.host}/story`)
  const player = page.locator('matinee-player')
  await isPlaying(player)
  await page.evaluate(() => scrollTo(0, 5_000))
  await expect.poll(async () => (await readVideo(player)).isPaused).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(async () => (await readVideo(player)).isPaused).toBe(false)
  expect((await readVideo(player)).isMuted).toBe(false)
})
