import {
  clickControl,
  eventsWith,
  expect,
  isPast,
  isPlaying,
  pressAtOnce,
  readVideo,
  snippet,
  start,
  test,
} from './fixture.ts'

test('before the viewer acts, one request is made for data and none for media', async ({
  site,
  open,
  page,
}) => {
  const player = await open(snippet(site))
  await expect(player.locator('.start')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const data = site.requests.filter((path) => !/^\/embed\/|\.jpg$/.test(path))
  expect(data).toEqual(['/api/v1/videos/first/playback'])
  expect(
    site.requests.filter((path) => path.startsWith('/embed/')).map((path) => path.replace(/-.*/, '')),
  ).toEqual(['/embed/v1.js', '/embed/assets/player'])
})

test('a click plays pictures and sound under a strict CSP, on a page of another origin', async ({
  site,
  open,
}) => {
  const player = await open(snippet(site))
  await start(player)
  const video = await readVideo(player)
  expect(video.src).toMatch(/^blob:/)
  expect(video.isMuted).toBe(false)
  expect(video.soundBytes).toBeGreaterThan(0)
  expect(video.frames).toBeGreaterThan(3)
  await expect(player.locator('.button.play')).toHaveAccessibleName('Pause')
})

test('a complete view reports load, start, viewability and completion, each once', async ({
  site,
  open,
  page,
}) => {
  const player = await open(snippet(site, 'first', `data-player="abc"`))
  expect(site.requests).not.toContain('/e/v')
  await start(player)
  await expect(player.locator('.end')).toBeVisible({ timeout: 20_000 })
  const types = await eventsWith(page, site, 'complete')
  expect(types.filter((type) => type !== 'bufferInit' && type !== 'bufferEmpty')).toEqual([
    'infoLoad',
    'posterClick',
    'start',
    'viewability',
    'complete',
  ])
  for (const type of ['infoLoad', 'start'])
    expect(site.events().find((event) => event.type === type)!.value).toBeGreaterThan(0)
  const [beacon] = site.beacons
  expect(beacon).toMatchObject({ token: 'token-of-first', seq: 0, page: `${site.host}/story` })
  expect(beacon!.view).toMatch(/^[\da-f]{32}$/)
  expect(new Set(site.beacons.map(({ view }) => view)).size).toBe(1)
  expect(site.requests).toContain('/api/v1/videos/first/playback?player=abc')
})

test('pause, seek, mute and their opposites are reported as the viewer performs them', async ({
  site,
  open,
  page,
}) => {
  const player = await open(snippet(site))
  await start(player)
  await clickControl(player, 'play')
  await expect(player.locator('.button.play')).toHaveAccessibleName('Play')
  const bar = (await player.locator('.seek').boundingBox())!
  await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2)
  await expect.poll(async () => Math.round((await readVideo(player)).time)).toBe(6)
  await clickControl(player, 'play')
  await clickControl(player, 'mute')
  await expect(player.locator('.button.mute')).toHaveAccessibleName('Unmute')
  await clickControl(player, 'mute')
  await isPast(player, 6.3)
  const types = await eventsWith(page, site, 'unmute')
  expect(types.filter((type) => !type.startsWith('buffer') && type !== 'viewability')).toEqual([
    'infoLoad',
    'posterClick',
    'start',
    'pause',
    'seek',
    'resume',
    'mute',
    'unmute',
  ])
})

test('quick actions of the viewer are reported in their order', async ({ site, open, page }) => {
  const player = await open(snippet(site))
  await start(player)
  await pressAtOnce(player, ['k', 'l', 'k', 'm', 'k', 'm'])
  await expect(player.locator('.button.play')).toHaveAccessibleName('Play')
  const types = await eventsWith(page, site, 'unmute')
  expect(types.slice(types.indexOf('start') + 1).filter((type) => !type.startsWith('buffer'))).toEqual([
    'pause',
    'seek',
    'resume',
    'mute',
    'pause',
    'unmute',
  ])
})

test('a pause while the source is renewed is one pause', async ({ site, open, page }) => {
  const player = await open(snippet(site))
  await start(player)
  await player.evaluate((element) => {
    // Stops the element without an event, like every change of its source.
    element.shadowRoot!.querySelector('video')!.load()
    for (const key of ['k', 'm']) element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await expect(player.locator('.button.play')).toHaveAccessibleName('Play')
  const types = await eventsWith(page, site, 'mute')
  expect(types.filter((type) => type === 'pause')).toEqual(['pause'])
})

test('watched time and its pieces are reported, and what was skipped is not', async ({
  site,
  open,
  page,
}) => {
  const player = await open(snippet(site))
  await start(player)
  await isPast(player, 2)
  const { time } = await readVideo(player)
  await page.keyboard.press('End')
  await expect(player.locator('.end')).toBeVisible()
  await eventsWith(page, site, 'complete')
  const sumValues = (wanted: string) =>
    site.events().flatMap(({ type, value }) => (type === wanted ? value : []))
  expect(sumValues('attempt')).toEqual([0])
  const watched = sumValues('watch').reduce((sum, ms) => sum + ms, 0)
  // Minus the time that a busy machine takes to report that it plays.
  expect(watched).toBeGreaterThan(1_000 * time - 200)
  expect(watched).toBeLessThan(1_000 * time + 2_500)
  const reached = sumValues('reach').reduce((all, bits) => all | bits, 0)
  expect([reached & 0b111, reached & (0b11111 << 9)]).toEqual([0b111, 0])
})

test('watch time is also reported when the page removes a playing player', async ({ site, open }) => {
  const player = await open(snippet(site))
  await start(player)
  const watchedTo = await player.evaluate((element) => {
    const { currentTime } = element.shadowRoot!.querySelector('video')!
    element.remove()
    return currentTime
  })
  const watched = () => site.events().flatMap(({ type, value }) => (type === 'watch' ? value : []))
  await expect.poll(watched).toHaveLength(1)
  expect(watched()[0]).toBeGreaterThan(1_000 * watchedTo - 200)
})

test('a page without consent measures nothing', async ({ site, open, page }) => {
  const player = await open(snippet(site, 'first', `data-options='{"measure":false}'`))
  await start(player)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await page.waitForLoadState('networkidle')
  expect(site.requests.filter((path) => path === '/e/v')).toEqual([])
})

test('a replay is neither seek nor pause, and can complete again', async ({ site, open, page }) => {
  const player = await open(snippet(site))
  await start(player)
  await player.locator('.seek').press('End')
  await player.locator('.again').click()
  await expect(player.locator('.end')).toBeHidden()
  await isPlaying(player)
  await player.locator('.seek').press('End')
  await expect(player.locator('.end')).toBeVisible()
  const types = await eventsWith(page, site, 'replay')
  expect(types.filter((type) => ['complete', 'replay', 'seek', 'pause', 'resume'].includes(type))).toEqual([
    'seek',
    'complete',
    'replay',
    'seek',
    'complete',
  ])
})

test('a looping player starts again by itself', async ({ site, open, page }) => {
  site.configure({ behavior: { loop: true } })
  const player = await open(snippet(site))
  await start(player)
  await player.locator('.seek').press('End')
  await expect.poll(async () => (await readVideo(player)).time).toBeLessThan(3)
  await isPlaying(player)
  const types = await eventsWith(page, site, 'replay')
  expect(types.filter((type) => ['complete', 'replay', 'pause'].includes(type))).toEqual([
    'complete',
    'replay',
  ])
})

test('the viewer chooses the quality, and the menu shows the engine’s state', async ({ site, open }) => {
  const player = await open(snippet(site))
  await start(player)
  await clickControl(player, 'quality')
  await player.getByRole('menuitemradio', { name: '180p', exact: true }).click()
  await expect.poll(async () => (await readVideo(player)).height, { timeout: 15_000 }).toBe(180)
  await clickControl(player, 'quality')
  await expect(player.getByRole('menuitemradio', { name: '180p', exact: true })).toBeChecked()
})

test('a recommendation plays in the same place as a separate view', async ({ site, open, page }) => {
  const poster = `${site.product}/media/poster.jpg`
  site.configure({
    recommendations: [{ id: 'second', title: 'The second feature', poster, duration: 12_000 }],
  })
  const player = await open(snippet(site))
  await start(player)
  await player.locator('.seek').press('End')
  await player.getByRole('button', { name: 'The second feature' }).click()
  await expect(player.locator('.title')).toHaveText('The second feature')
  await isPlaying(player)
  await eventsWith(page, site, 'recommendationClick')
  const landmarks = ['infoLoad', 'start', 'posterClick', 'recommendationImpression']
  await expect
    .poll(() => site.events().flatMap(({ type }) => (landmarks.includes(type) ? [type] : [])))
    .toEqual(['infoLoad', 'posterClick', 'start', 'recommendationImpression', 'infoLoad', 'start'])
  expect(new Set(site.beacons.map(({ view, token }) => `${view} ${token}`)).size).toBe(2)
})

test('sharing copies the link of the page and is counted', async ({ site, open, page, context }) => {
  site.configure({ appearance: { showShareButton: true } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const player = await open(snippet(site))
  await start(player)
  await clickControl(player, 'share')
  await expect(player.getByRole('textbox')).toHaveValue(`${site.host}/story?from=mail`)
  await player.getByRole('button', { name: 'Copy link' }).click()
  await expect(player.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.host}/story?from=mail`)
  await page.keyboard.press('Escape')
  await expect(player.getByRole('dialog')).toBeHidden()
  expect(await eventsWith(page, site, 'shareClick')).toContain('shareImpression')
})

test('entering and leaving full screen are both counted', async ({ site, open, page }) => {
  const player = await open(snippet(site))
  await start(player)
  await clickControl(player, 'fullscreen')
  await expect.poll(() => player.evaluate((element) => element.matches(':fullscreen'))).toBe(true)
  await clickControl(player, 'fullscreen')
  await expect.poll(() => player.evaluate((element) => element.matches(':fullscreen'))).toBe(false)
  const types = await eventsWith(page, site, 'resizeNormal')
  expect(types.filter((type) => type.startsWith('resize'))).toEqual(['resizeFullscreen', 'resizeNormal'])
})
