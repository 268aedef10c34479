import { adOf, filmAd, isContentPlaying, seen, serveText, setBreaks, wrapper } from './adBreaks.ts'
import { expect, isPast, readVideo, snippet, start, test } from './fixture.ts'

const tag = '/ads/vast/preroll?at=start'
const path = '/ads/vast/preroll'

test('an ad before the video plays to its end, reports each step once, and does not count as a wait', async ({
  site,
  open,
  watch,
}) => {
  serveText(site, path, filmAd(site))
  setBreaks(site, [['start', tag]])
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await expect(player.locator('.ad-label')).toHaveText(/^Ad · 0:0[123]$/)
  await expect(player.locator('.ad-visit')).toHaveAttribute('href', 'https://advertiser.example/soap')
  await isContentPlaying(player)
  expect(seen(site)).toEqual([
    'impression',
    'start',
    'firstQuartile',
    'midpoint',
    'thirdQuartile',
    'complete',
  ])
  const view = await player.getAttribute('data-view')
  expect(site.requests).toContain(`${tag}&videoView=${view}`)
  await expect.poll(() => site.events().find(({ type }) => type === 'start')?.value).toBeLessThan(3_000)
  expect(await watch.shifts()).toBe(0)
})

test('the viewer skips an ad when its countdown ends', async ({ site, open }) => {
  serveText(site, path, filmAd(site, { skipAt: '00:00:01' }))
  setBreaks(site, [['start', tag]])
  const player = await open(snippet(site))
  await player.locator('.start').click()
  const skip = player.locator('.ad-skip')
  await expect(skip).toHaveText('Skip in 1')
  await expect(skip).toBeDisabled()
  await skip.click()
  await isContentPlaying(player)
  expect(seen(site)).toEqual(expect.arrayContaining(['impression', 'skip']))
  expect(seen(site)).not.toContain('complete')
})

test('a chain of wrappers leads to an ad within the video, which then continues from the same second', async ({
  site,
  open,
}) => {
  serveText(site, path, wrapper(site, '/ads/second', 'outer-'))
  serveText(site, '/ads/second', wrapper(site, '/ads/third', 'inner-'))
  serveText(site, '/ads/third', filmAd(site))
  setBreaks(site, [[{ ms: 1_500 }, tag]])
  const player = await open(snippet(site))
  await start(player)
  await expect(adOf(player)).toBeVisible()
  const { time, isPaused } = await readVideo(player)
  expect(isPaused).toBe(true)
  expect(time).toBeGreaterThan(1.4)
  expect(time).toBeLessThan(3)
  await isContentPlaying(player)
  expect((await readVideo(player)).time).toBeLessThan(time + 2)
  for (const name of ['impression', 'complete'])
    expect(
      seen(site)
        .filter((one) => one.endsWith(name))
        .toSorted(),
    ).toEqual([`inner-${name}`, name, `outer-${name}`].toSorted())
})

test('a jump over several breaks shows the last of them only', async ({ site, open }) => {
  for (const name of ['one', 'two']) serveText(site, `/ads/${name}`, filmAd(site, { prefix: `${name}-` }))
  setBreaks(site, [
    [{ ms: 3_000 }, '/ads/one'],
    [{ ms: 6_000 }, '/ads/two'],
  ])
  const player = await open(snippet(site))
  await start(player)
  const seek = (await player.locator('.seek').boundingBox())!
  await player.locator('.seek').click({ force: true, position: { x: seek.width * 0.6, y: 10 } })
  await expect(adOf(player)).toBeVisible()
  await isContentPlaying(player)
  await isPast(player, 10)
  expect(seen(site).filter((name) => name.endsWith('impression'))).toEqual(['two-impression'])
})

test('an ad after the video comes before the end screen', async ({ site, open }) => {
  serveText(site, path, filmAd(site))
  setBreaks(site, [['end', tag]])
  const player = await open(snippet(site))
  await start(player)
  await player.locator('.seek').press('End')
  await expect(adOf(player)).toBeVisible()
  await expect(adOf(player)).toHaveCount(0)
  await expect(player.locator('.end')).toBeVisible()
  expect(seen(site)).toContain('complete')
})

test('a tag that never answers costs its deadline, and the next break is tried again', async ({
  site,
  open,
}) => {
  site.faults.set(path, () => {})
  setBreaks(site, [['start', tag, '/ads/never']], 1_000)
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await isContentPlaying(player)
  expect(site.requests.some((one) => one.startsWith('/ads/never'))).toBe(false)
  // A wait that viewers see is part of the wait for the first frame.
  await expect.poll(() => site.events().find(({ type }) => type === 'start')?.value).toBeGreaterThan(900)
})

const vpaid =
  '<MediaFile type="application/javascript" apiFramework="VPAID" width="1" height="1">https://a.example/x.js</MediaFile>'
const entity = '<!DOCTYPE VAST [<!ENTITY a "b">]><VAST version="3.0">&a;</VAST>'
for (const [name, document, codes] of [
  ['an empty document', () => '', []],
  ['no XML', () => 'not <xml', []],
  ['entities', () => entity, []],
  ['ten megabytes', () => `<VAST version="3.0">${' '.repeat(10_000_000)}</VAST>`, []],
  ['a film that does not exist', '/media/none.mp4', [401]],
  ['a film that is a picture', '/media/poster.jpg', [401]],
  ['a program instead of a film', vpaid, [901]],
] as const)
  test(`the video plays at once when the ad server answers with ${name}`, async ({ site, open }) => {
    const film = (src: string) =>
      `<MediaFile type="video/mp4" width="320" height="180">${site.product}${src}</MediaFile>`
    const answer = () => {
      if (typeof document === 'function') return document()
      return filmAd(site, { media: document.startsWith('<') ? document : film(document) })
    }
    serveText(site, path, answer())
    setBreaks(site, [['start', tag]])
    const player = await open(snippet(site))
    await player.locator('.start').click()
    await isContentPlaying(player)
    expect(seen(site)).toEqual(codes.map((code) => `error?code=${code}`))
  })

test('the second tag of a break is tried when the first has no ad', async ({ site, open }) => {
  serveText(site, path, '<VAST version="4.2"/>')
  serveText(site, '/ads/second', filmAd(site))
  setBreaks(site, [['start', tag, '/ads/second']])
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await expect(adOf(player)).toBeVisible()
  await isContentPlaying(player)
})

test('a tag that answers with VMAP gives the ad of the same break', async ({ site, open }) => {
  const slot = (at: string, source: string) =>
    `<vmap:AdBreak timeOffset="${at}" breakType="linear"><vmap:AdSource>${source}</vmap:AdSource><vmap:TrackingEvents><vmap:Tracking event="breakStart">${site.product}/seen/${at}-begun</vmap:Tracking><vmap:Tracking event="breakEnd">${site.product}/seen/${at}-over</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>`
  const within = `<vmap:VASTAdData>${filmAd(site, { prefix: 'mid-' })}</vmap:VASTAdData>`
  const before = `<vmap:AdTagURI templateType="vast4">${site.product}/ads/pre</vmap:AdTagURI>`
  serveText(
    site,
    path,
    `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">${slot('start', before)}${slot('00:00:05', within)}</vmap:VMAP>`,
  )
  serveText(site, '/ads/pre', filmAd(site, { prefix: 'pre-' }))
  setBreaks(site, [[{ ms: 1_000 }, tag]])
  const player = await open(snippet(site))
  await start(player)
  await expect(adOf(player)).toBeVisible()
  await isContentPlaying(player)
  expect(seen(site)).toEqual(expect.arrayContaining(['00:00:05-begun', 'mid-complete', '00:00:05-over']))
  expect(seen(site).filter((name) => name.startsWith('pre-'))).toEqual([])
})

test('the keys of the player are about the ad, and its sound stays for the video', async ({
  site,
  open,
  page,
}) => {
  serveText(site, path, filmAd(site))
  setBreaks(site, [['start', tag]])
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await expect(adOf(player)).toBeVisible()
  await expect.poll(() => seen(site)).toContain('start')
  // The controls of the video are out of reach meanwhile.
  await page.keyboard.press('Tab')
  await expect(player.locator('.ad-visit')).toBeFocused()
  const isAdPaused = () => player.locator('.ad video').evaluate((video: HTMLVideoElement) => video.paused)
  await player.locator('.ad-bar .play').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('k')
  await expect.poll(isAdPaused).toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('k')
  await expect.poll(isAdPaused).toBe(false)
  await isContentPlaying(player)
  expect(await readVideo(player)).toMatchObject({ isMuted: true })
  expect(seen(site).filter((name) => ['mute', 'pause', 'resume'].includes(name))).toEqual([
    'mute',
    'pause',
    'resume',
  ])
})

test('a click on the ad opens the advertiser in a new tab, and the ad waits', async ({
  site,
  open,
  page,
}) => {
  serveText(site, path, filmAd(site))
  setBreaks(site, [['start', tag]])
  await page.context().route('https://advertiser.example/**', (route) => route.fulfill({ body: 'Soap' }))
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await expect.poll(() => seen(site)).toContain('start')
  const [tab] = await Promise.all([page.waitForEvent('popup'), player.locator('.ad-visit').click()])
  expect(tab.url()).toBe('https://advertiser.example/soap')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await tab.close()
  await expect(player.locator('.ad-bar .play')).toHaveAccessibleName('Continue ad')
})

for (const [name, more] of [
  ['data-ads', 'data-ads="off"'],
  ['its options', `data-options='{"ads":false}'`],
] as const)
  test(`an embed that switches ads off by ${name} requests none`, async ({ site, open }) => {
    serveText(site, path, filmAd(site))
    setBreaks(site, [['start', tag]])
    const player = await open(snippet(site, 'first', more))
    await start(player)
    await isContentPlaying(player)
    expect(site.requests.filter((one) => one.startsWith('/ads/') || one.includes('/assets/ads-'))).toEqual([])
  })

test('the ad server learns that the visitor may not be counted', async ({ site, open }) => {
  serveText(site, path, '<VAST version="4.2"/>')
  setBreaks(site, [['start', tag]])
  const player = await open(snippet(site, 'first', `data-options='{"measure":false}'`))
  await player.locator('.start').click()
  await isContentPlaying(player)
  expect(site.requests.find((one) => one.startsWith(path))).toContain('measure=0')
})

test('where a page may fill the screen with one element only, the ad plays in it, and the video returns to its second', async ({
  site,
  open,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false })
    Object.assign(HTMLVideoElement.prototype, { webkitEnterFullscreen: () => {} })
  })
  serveText(site, path, filmAd(site, { prefix: 'pre-' }))
  serveText(site, '/ads/middle', filmAd(site, { prefix: 'mid-', skipAt: '00:00:01' }))
  setBreaks(site, [
    ['start', tag],
    [{ ms: 3_000 }, '/ads/middle'],
  ])
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await expect(adOf(player)).toBeVisible()
  await expect(player.locator('video')).toHaveCount(1)
  await expect.poll(() => readVideo(player)).toMatchObject({ src: `${site.product}/media/ad.mp4` })
  await isContentPlaying(player)
  await player.locator('.ad-skip').click()
  await isContentPlaying(player)
  const { time, src } = await readVideo(player)
  expect(src).toMatch(/^blob:/)
  expect(time).toBeGreaterThan(2.9)
  expect(seen(site).filter((name) => /complete|skip/.test(name))).toEqual(['pre-complete', 'mid-skip'])
  // The pieces of the ad are not the video's.
  await isPast(player, 11)
  await expect.poll(() => site.events().filter(({ type }) => type === 'complete').length).toBe(1)
})
