import { defaultPlayerConfig } from '@matinee/contract/plain/video/playerConfig'
import { clickControl, expect, isPast, longText, readVideo, snippet, start, test } from './fixture.ts'

const floats = (element: Element) => getComputedStyle(element).position === 'fixed'

test.describe('sticky', () => {
  test('a playing player floats when it is scrolled away, and returns when its place is in sight', async ({
    site,
    open,
    page,
  }) => {
    const player = await open(`${snippet(site)}${longText}`)
    await start(player)
    await page.evaluate(() => scrollTo(0, 5_000))
    await expect.poll(() => player.evaluate(floats)).toBe(true)
    await expect(player).toBeInViewport({ ratio: 0.99 })
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => player.evaluate(floats)).toBe(false)
  })

  test('closing it stops floating until its place has been in sight again', async ({ site, open, page }) => {
    const player = await open(`${snippet(site)}${longText}`)
    await start(player)
    await page.evaluate(() => scrollTo(0, 5_000))
    await player.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => player.evaluate(floats)).toBe(false)
    expect((await readVideo(player)).isPaused).toBe(true)
  })

  test('is off if the embed says so, and for a video that is not playing', async ({ site, open, page }) => {
    const off = snippet(site, 'first', `data-options='{"sticky":false}'`)
    const player = await open(`${off}${snippet(site, 'second')}${longText}`)
    await start(player)
    await page.evaluate(() => scrollTo(0, 5_000))
    await expect(page.locator('matinee-player')).toHaveCount(2)
    await isPast(player, 1.5)
    expect(
      await page
        .locator('matinee-player')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).position)),
    ).toEqual(['absolute', 'absolute'])
  })
})

test('keyboard focus stays in the player when it floats and returns', async ({ site, open, page }) => {
  const player = await open(`${snippet(site)}${longText}`)
  await start(player)
  const seek = player.locator('.seek')
  await seek.focus()
  await page.evaluate(() => scrollTo(0, 5_000))
  await expect.poll(() => player.evaluate(floats)).toBe(true)
  await expect(seek).toBeFocused()
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => player.evaluate(floats)).toBe(false)
  await expect(seek).toBeFocused()
})

test('nothing on the page moves while the player loads, plays, floats and ends', async ({
  site,
  open,
  page,
  watch,
}) => {
  const player = await open(`<div id="place">${snippet(site)}</div><p id="below">Below</p>${longText}`)
  await expect(page.locator('#place > div')).toBeAttached()
  const topOfText = () => page.evaluate(() => document.querySelector<HTMLElement>('#below')!.offsetTop)
  const [top, before] = [await topOfText(), await watch.shifts()]
  await start(player)
  await player.locator('.seek').hover()
  await page.evaluate(() => scrollTo(0, 3_000))
  await expect.poll(() => player.evaluate(floats)).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => player.evaluate(floats)).toBe(false)
  await player.locator('.seek').press('End')
  await expect(player.locator('.end')).toBeVisible()
  expect(await topOfText()).toBe(top)
  expect(await watch.shifts()).toBe(before)
})

test('the box has the snippet’s aspect ratio from the start, 16:9 by default', async ({
  site,
  open,
  page,
  watch,
}) => {
  const box = (at: number) => page.locator('main > div').nth(at).boundingBox()
  const shape = async (at: number) => {
    const { x, width, height } = (await box(at))!
    return { ratio: (width / height).toFixed(2), middle: x + width / 2, height: Math.round(height) }
  }
  await open(
    ['data-ratio="9/16"', 'data-ratio="4/3"', '', 'data-ratio="0/9"', 'data-ratio="9/16;color:red"']
      .map((attribute) => snippet(site, 'first', attribute))
      .join('<p>Text</p>'),
  )
  await expect(page.locator('matinee-player')).not.toHaveCount(0)
  // The window is 640 pixels high.
  expect(await shape(0)).toEqual({ ratio: '0.56', middle: 400, height: 512 })
  expect((await shape(1)).ratio).toBe('1.33')
  for (const at of [2, 3, 4]) expect((await shape(at)).ratio).toBe('1.78')
  const before = await watch.shifts()
  await start(page.locator('matinee-player').first())
  expect(await watch.shifts()).toBe(before)
  expect((await shape(0)).ratio).toBe('0.56')
})

test('in a place with a fixed size nothing moves even before the loader arrives', async ({
  site,
  open,
  page,
  watch,
}) => {
  let deliver = () => {}
  const isHeld = new Promise<void>((done) => {
    site.faults.set('/embed/v1.js', (response) => {
      site.faults.clear()
      deliver = () => void response.writeHead(302, { location: '/embed/v1.js?again' }).end()
      done()
    })
  })
  site.pages.set('/place.css', '#place { aspect-ratio: 16 / 9 }')
  const opened = open(
    `<link rel="stylesheet" href="${site.host}/place.css"><div id="place">${snippet(site)}</div><p>Below</p>${longText}`,
  )
  await isHeld
  await page.locator('h1').waitFor()
  deliver()
  const player = await opened
  await start(player)
  expect(await watch.shifts()).toBe(0)
})

test('several snippets on one page are separate players, and the loader may be included twice', async ({
  site,
  open,
  page,
}) => {
  await open(snippet(site) + snippet(site, 'second'))
  await expect(page.locator('matinee-player')).toHaveCount(2)
  await expect(page.locator('matinee-player').nth(1).locator('.title')).toHaveText('The second feature')
  await page.evaluate(() => {
    const again = document.createElement('script')
    again.src = document.querySelector('script')!.src
    document.body.append(again)
    return new Promise((done) => again.addEventListener('load', done))
  })
  await expect(page.locator('matinee-player')).toHaveCount(2)
})

test('a page’s script plays a video in the element it chooses', async ({ site, open, page }) => {
  await open(`<main id="here"></main><script async src="${site.product}/embed/v1.js"></script>`)
  type Host = typeof globalThis & { matinee: { play(...given: unknown[]): void } }
  await page.waitForFunction(() => 'matinee' in globalThis)
  await page.evaluate(() =>
    (globalThis as Host).matinee.play(document.querySelector('#here'), 'second', 'p7', { autoplay: false }),
  )
  await expect(page.locator('#here matinee-player .title')).toHaveText('The second feature')
  expect(site.requests).toContain('/api/v1/videos/second/playback?player=p7')
})

test('in a frame the player fills the window, sets its title, and plays', async ({ site, open, page }) => {
  await open(
    `<iframe src="${site.product}/page/second" width="480" height="270" allow="fullscreen"></iframe>`,
  )
  const player = page.frameLocator('iframe').locator('matinee-player')
  await start(player)
  const video = await readVideo(player)
  expect(video.soundBytes).toBeGreaterThan(0)
  expect(
    await player.evaluate((element) => [element.clientWidth, element.clientHeight, document.title]),
  ).toEqual([480, 270, 'The second feature'])
  await page.evaluate(() => document.querySelector('iframe')!.remove())
  await expect.poll(() => site.beacons.map((beacon) => beacon.page)).toContain(`${site.host}/`)
})

test('in a frame with measure=0 the player plays and measures nothing', async ({ site, open, page }) => {
  const frame = `${site.product}/page/second?measure=false`
  await open(`<iframe src="${frame}" width="480" height="270"></iframe>`)
  await start(page.frameLocator('iframe').locator('matinee-player'))
  await page.evaluate(() => document.querySelector('iframe')!.remove())
  await page.waitForLoadState('networkidle')
  expect(site.requests.filter((path) => path === '/e/v')).toEqual([])
})

test('the publisher’s switches and colours apply, and an invalid colour falls back', async ({
  site,
  open,
}) => {
  const off = { showTitleBar: false, showSeekBar: false, showTimeDisplay: false, showReplay: false }
  site.configure({
    language: 'tr',
    logo: `${site.product}/media/poster.jpg`,
    appearance: {
      ...off,
      showFullScreenButton: false,
      showLogo: true,
      highlightColor: '#0a7',
      foregroundColor: '#zzz',
    },
  })
  const player = await open(snippet(site))
  await expect(
    player.getByRole('button', { name: 'Oynat: Lighthouse keepers of the northern coast' }),
  ).toBeVisible()
  await expect(player.locator('.logo')).toBeVisible()
  await start(player)
  for (const part of ['.title', '.seek', '.time', '.button.replay', '.button.share', '.button.fullscreen'])
    await expect(player.locator(part)).toHaveCount(0)
  const colour = (name: string) =>
    player.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)
  expect(await colour('--matinee-highlight')).toBe('#0a7')
  expect(await colour('--matinee-foreground')).toBe(defaultPlayerConfig.appearance.foregroundColor)
})

test('in a frame the link to share is the video’s own address, not the frame’s', async ({
  site,
  open,
  page,
}) => {
  const embedUrl = `${site.product}/page/second?player=p7`
  site.configure({ embedUrl, appearance: { showShareButton: true } })
  await open(
    `<iframe src="${site.product}/page/second?player=p7&autoplay=0#t" width="480" height="270"></iframe>`,
  )
  const player = page.frameLocator('iframe').locator('matinee-player')
  await start(player)
  await clickControl(player, 'share')
  await expect(player.getByRole('textbox')).toHaveValue(embedUrl)
})
