import { filmAd, isContentPlaying, seen, serveText, setBreaks } from './adBreaks.ts'
import { expect, longText, readVideo, snippet, start, test } from './fixture.ts'
import type { Site } from './site.ts'

const tag = '/ads/vast/preroll?at=start'
const path = '/ads/vast/preroll'

/** Answers `path` after the milliseconds. */
const serveLate = (site: Site, text: string, ms: number) =>
  site.faults.set(path, (response) =>
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/xml' }).end(text), ms),
  )

test('a viewer who pauses while the ad is fetched sees it after the next press of play', async ({
  site,
  open,
}) => {
  serveLate(site, filmAd(site), 1_000)
  setBreaks(site, [['start', tag]])
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await expect(player.locator('.bar .button.play')).toHaveAccessibleName('Pause')
  await player.locator('.bar .button.play').click({ force: true })
  await expect(player.locator('.start')).toBeVisible()
  await expect.poll(() => site.requests.some((one) => one.endsWith('/ad.mp4'))).toBe(true)
  expect(seen(site)).toEqual([])
  await player.locator('.start').click()
  await isContentPlaying(player)
  expect(seen(site)).toContain('complete')
})

test('an ad that arrives when its player is out of sight waits, and earns nothing there', async ({
  site,
  open,
  page,
}) => {
  // Where the page stands when the ad counts.
  await page.addInitScript(() => {
    const send = window.fetch.bind(window)
    window.fetch = (url, init) => {
      if (typeof url === 'string' && url.endsWith('/seen/impression'))
        Object.assign(window, { countedAt: scrollY })
      return send(url, init)
    }
  })
  serveLate(site, filmAd(site), 1_500)
  setBreaks(site, [['start', tag]], 4_000, { behavior: { autoplay: true } })
  const player = await open(`${snippet(site)}${longText}`)
  await expect.poll(() => site.requests.some((one) => one.startsWith(path))).toBe(true)
  await page.mouse.wheel(0, 3_000)
  await expect.poll(() => site.requests.some((one) => one.endsWith('/ad.mp4'))).toBe(true)
  await page.waitForFunction(() => scrollY > 1_000)
  expect(seen(site)).toEqual([])
  await page.mouse.wheel(0, -6_000)
  await expect.poll(() => seen(site)).toContain('impression')
  expect(await page.evaluate(() => (window as unknown as { countedAt: number }).countedAt)).toBeLessThan(400)
  await isContentPlaying(player)
})

test('sound that the viewer turns off while the ad is fetched stays off', async ({ site, open, page }) => {
  serveLate(site, '<VAST version="4.2"/>', 800)
  setBreaks(site, [['start', tag]])
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await expect(player.locator('.button.play')).toHaveAccessibleName('Pause')
  await page.keyboard.press('m')
  await isContentPlaying(player)
  expect(await readVideo(player)).toMatchObject({ isMuted: true })
})

const consentTools = {
  'never answers': () => Object.assign(window, { __tcfapi: () => {} }),
  'answers with nonsense': () =>
    Object.assign(window, {
      __gpp: (_: string, answer: (ping: unknown) => void) =>
        answer({ gppString: 7, applicableSections: '7' }),
      __tcfapi: () => {
        throw new Error('broken')
      },
    }),
}
for (const [name, addTool] of Object.entries(consentTools))
  test(`a consent tool that ${name} neither stops the video nor lengthens the deadline`, async ({
    site,
    open,
    page,
  }) => {
    await page.addInitScript(addTool)
    site.faults.set(path, () => {})
    setBreaks(site, [['start', `${tag}&limited=[LIMITADTRACKING]`]], 1_500)
    const player = await open(snippet(site))
    await player.locator('.start').click()
    await isContentPlaying(player)
    await expect.poll(() => site.events().find(({ type }) => type === 'start')?.value).toBeLessThan(2_500)
    expect(site.requests.find((one) => one.startsWith(path))).toContain('limited=1')
  })

test('the video plays when the program for ads does not arrive', async ({ site, open, page }) => {
  await page.route('**/assets/ads-*.js', () => {})
  serveText(site, path, filmAd(site))
  setBreaks(site, [['start', tag]], 1_000)
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await isContentPlaying(player)
})

test('a replay while the ad after the video is fetched plays the video again', async ({ site, open }) => {
  serveLate(site, '<VAST version="4.2"/>', 3_000)
  setBreaks(site, [['end', tag]])
  const player = await open(snippet(site))
  await start(player)
  await player.locator('.seek').press('End')
  await expect.poll(() => site.requests.some((one) => one.startsWith(path))).toBe(true)
  await player.locator('.button.replay').click({ force: true })
  await isContentPlaying(player)
})

test('a film that is much longer than its server says ends, and is reported', async ({ site, open }) => {
  const lie = filmAd(site, {
    media: `<MediaFile type="video/mp4" width="320" height="180">${site.product}/media/360.mp4</MediaFile>`,
  }).replace(/<Duration>.*<\/Duration>/, '<Duration>00:00:01</Duration>')
  serveText(site, path, lie)
  setBreaks(site, [['start', tag]])
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await expect.poll(() => seen(site)).toContain('error?code=202')
  await isContentPlaying(player)
})

test('the ads of a pod play one after the other, and those whose film never arrives cost three seconds together', async ({
  site,
  open,
}) => {
  site.faults.set('/media/never.mp4', () => {})
  const never = `<MediaFile type="video/mp4" width="320" height="180">${site.product}/media/never.mp4</MediaFile>`
  const pod = [{ prefix: 'a-' }, { prefix: 'b-' }, { media: never }, { media: never }, { media: never }]
    .map((ad, at) =>
      filmAd(site, ad)
        .replace(/<\/?VAST[^>]*>/g, '')
        .replace('<Ad id="1"', `<Ad sequence="${at + 1}"`),
    )
    .join('')
  serveText(site, path, `<VAST version="4.2">${pod}</VAST>`)
  setBreaks(site, [['start', tag]])
  const player = await open(snippet(site))
  await player.locator('.start').click()
  await expect(player.locator('.ad-label')).toHaveText(/^Ad 2 of 5/)
  await expect.poll(() => seen(site)).toContain('b-complete')
  const since = Date.now()
  await isContentPlaying(player)
  expect(Date.now() - since).toBeLessThan(6_000)
  expect(seen(site).filter((name) => name.startsWith('error'))).toEqual(['error?code=402'])
})
