import {
  caption,
  captionFiles,
  eventsWith,
  expect,
  isPlaying,
  longText,
  plays,
  readVideo,
  snippet,
  start,
  storyPage,
  test,
  watchPlays,
} from './fixture.ts'

// Recording a trace runs scripts in the page, which the browser treats as a gesture of the viewer.
test.use({ trace: 'off' })

test('an autoplay starts muted on an untouched page, and this does not count as a mute', async ({
  site,
  page,
}) => {
  site.configure({ behavior: { autoplay: true } })
  await page.addInitScript(watchPlays)
  site.pages.set('/story', storyPage(snippet(site)))
  await page.goto(`${site.host}/story`)
  // Observed without scripts in the page, which would count as a gesture.
  await expect.poll(() => site.events().map(({ type }) => type), { timeout: 15_000 }).toContain('viewability')
  const player = page.locator('matinee-player')
  expect((await readVideo(player)).isMuted).toBe(true)
  expect(await plays(page)).toEqual(['with sound: NotAllowedError', 'silently: plays'])
  await player.getByRole('button', { name: 'Tap for sound' }).click()
  expect((await readVideo(player)).isMuted).toBe(false)
  const types = await eventsWith(page, site, 'unmute')
  expect(types).not.toContain('mute')
  expect(types).not.toContain('posterClick')
})

test('an embed without sound starts muted when the viewer starts it, until they turn the sound on', async ({
  site,
  open,
}) => {
  const player = await open(snippet(site, 'first', `data-options='{"sound":false}'`))
  await start(player)
  expect((await readVideo(player)).isMuted).toBe(true)
  await player.getByRole('button', { name: 'Tap for sound' }).click()
  expect((await readVideo(player)).isMuted).toBe(false)
  expect(site.events().map(({ type }) => type)).not.toContain('mute')
})

test('an autoplay waits until half of the player is in sight', async ({ site, open, page }) => {
  site.configure({ behavior: { autoplay: true } })
  const player = await open(
    `${longText}${snippet(site, 'first', `data-options='{"sticky":false}'`)}${longText}`,
  )
  await page.waitForLoadState('networkidle')
  expect(site.requests).toEqual(['/embed/v1.js'])
  // A fifth of the player is in sight.
  await page.evaluate(() => {
    const box = document.querySelector('script + div')!.getBoundingClientRect()
    scrollBy(0, box.top + box.height / 5 - innerHeight)
  })
  await expect(player.locator('.start')).toBeAttached()
  expect((await readVideo(player)).time).toBe(0)
  await player.scrollIntoViewIfNeeded()
  await isPlaying(player)
})

test('an autoplay stays off if the embed or the player says so', async ({ site, open }) => {
  site.configure({ behavior: { autoplay: true } })
  const player = await open(snippet(site, 'first', `data-options='{"autoplay":false}'`))
  await expect(player.locator('.start')).toBeVisible()
  expect(site.requests.filter((path) => path.includes('m3u8'))).toEqual([])
})

test('an autoplay stays off for viewers who prefer reduced motion', async ({ site, open, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  site.configure({ behavior: { autoplay: true } })
  const player = await open(snippet(site))
  await expect(player.locator('.start')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(site.requests.filter((path) => path.includes('m3u8'))).toEqual([])
})

test('an autoplay stays off for viewers who save data', async ({ site, open, page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  site.configure({ behavior: { autoplay: true } })
  const player = await open(snippet(site))
  await expect(player.locator('.start')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(site.requests.filter((path) => path.includes('m3u8'))).toEqual([])
  await start(player)
})

test('without the sticky player an autoplay pauses out of sight and resumes in sight, uncounted', async ({
  site,
  open,
  page,
}) => {
  site.configure({ behavior: { autoplay: true } })
  const player = await open(`${snippet(site, 'first', `data-options='{"sticky":false}'`)}${longText}`)
  await isPlaying(player)
  await page.evaluate(() => scrollTo(0, 5_000))
  await expect.poll(async () => (await readVideo(player)).isPaused).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(async () => (await readVideo(player)).isPaused).toBe(false)
  const types = await eventsWith(page, site, 'start')
  expect(types).not.toContain('pause')
  expect(types).not.toContain('resume')
})

test('a muted autoplay shows captions in the player’s language until the viewer turns on the sound', async ({
  site,
  page,
}) => {
  caption(
    site,
    { en: 'The lamp is lit.', de: 'Die Lampe brennt.' },
    { language: 'de', behavior: { autoplay: true } },
  )
  site.pages.set('/story', storyPage(snippet(site)))
  await page.goto(`${site.host}/story`)
  await expect.poll(() => captionFiles(site), { timeout: 15_000 }).toEqual(['/media/de.vtt'])
  const player = page.locator('matinee-player')
  await isPlaying(player)
  await expect(player.locator('.lines')).toHaveText('Die Lampe brennt.')
  await player.getByRole('button', { name: 'Für Ton tippen' }).click()
  expect((await readVideo(player)).isMuted).toBe(false)
  await expect(player.locator('.lines')).toBeHidden()
})
