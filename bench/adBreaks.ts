// What ad breaks cost a viewer: waits for the first frame, the switch back to the video, and memory. After `npm run build`.
import { chromium, type Browser, type Page } from '@playwright/test'
import { browserOptions } from '../e2e/browserOptions.ts'
import { filmAd, serveText, setBreaks } from '../e2e/player/adBreaks.ts'
import { snippet } from '../e2e/player/fixture.ts'
import { makeMedia } from '../e2e/player/media.ts'
import { openSite } from '../e2e/player/site.ts'
import { quantile } from './processes.ts'

const rounds = 9
const deadlineMs = 3_000
const manyAds = 200
const median = (values: number[]) => quantile(values, 0.5)

const media = await makeMedia()
const site = await openSite(media)
let browser: Browser | null = null

const tag = '/ads/vast/bench'
const noAd = '<VAST version="4.2"/>'

/** Records when the viewer pressed play, when an ad ended and when a frame of the video itself was shown: ms. */
const watchFrames = () => {
  const times: Record<string, number> = {}
  Object.assign(globalThis, { times })
  addEventListener('click', () => (times['click'] ??= performance.now()), true)
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the element below
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLVideoElement) {
    const isAd = this.closest('.ad') !== null
    if (isAd) this.addEventListener('ended', () => (times['adEnd'] = performance.now()), { once: true })
    else this.requestVideoFrameCallback((now) => (times['frame'] ??= now))
    return play.call(this)
  }
}

async function openPage(): Promise<Page> {
  site.pages.set('/story', `<!doctype html><html lang="en"><title>Bench</title><body>${snippet(site)}`)
  const context = await browser!.newContext({ viewport: { width: 800, height: 640 } })
  const page = await context.newPage()
  await page.addInitScript(watchFrames)
  await page.goto(`${site.host}/story`)
  await page.locator('matinee-player .start').waitFor()
  return page
}

type Times = { click: number; frame: number; adEnd?: number }

async function measure(): Promise<Times> {
  const page = await openPage()
  await page.locator('matinee-player .start').click()
  const read = await page.waitForFunction(
    () => {
      const { times } = globalThis as unknown as { times: Partial<Times> }
      return times.frame === undefined ? null : times
    },
    null,
    { polling: 'raf', timeout: 30_000 },
  )
  const times = (await read.jsonValue()) as Times
  await page.context().close()
  return times
}

const cases = {
  'no break': () => site.configure({ ads: null }),
  'a break without an ad': () => {
    setBreaks(site, [['start', tag]], deadlineMs)
    serveText(site, tag, noAd)
  },
  'a tag that hangs': () => {
    setBreaks(site, [['start', tag]], deadlineMs)
    site.faults.set(tag, () => {})
  },
  'an ad of three seconds': () => {
    setBreaks(site, [['start', tag]], deadlineMs)
    serveText(site, tag, filmAd(site))
  },
}

/** Bytes in use; what only weak references hold is freed some collections later. */
async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  let least = Infinity
  for (let passes = 0; passes < 10; passes++) {
    await session.send('HeapProfiler.collectGarbage')
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    least = Math.min(least, usedSize)
  }
  await session.detach()
  return least
}

/** Bytes in use after the first ten ads of one view, and after all of them; the viewer skips each at once. */
async function measureHeap(): Promise<[number, number]> {
  serveText(site, tag, filmAd(site, { skipAt: '00:00:00' }))
  setBreaks(
    site,
    Array.from({ length: manyAds }, (_, n) => [{ ms: 100 + n * 40 }, tag]),
    deadlineMs,
  )
  const page = await openPage()
  // Slow, so that each break is reached alone.
  await page.locator('matinee-player').evaluate((player) => {
    player.shadowRoot!.querySelector('video')!.defaultPlaybackRate = 0.0625
  })
  await page.locator('matinee-player .start').click()
  const after: number[] = []
  for (let ad = 1; ad <= manyAds; ad++) {
    await page.locator('.ad-skip:enabled').click({ timeout: 30_000, noWaitAfter: true })
    await page.locator('.ad').waitFor({ state: 'detached' })
    if (ad === 10 || ad === manyAds) after.push(await readHeap(page))
  }
  await page.context().close()
  return [after[0]!, after[1]!]
}

try {
  browser = await chromium.launch(browserOptions)
  const waits: Record<string, number[]> = {}
  const switches: number[] = []
  // The first round warms up the browser and does not count.
  for (let round = 0; round <= rounds; round++)
    for (const [name, prepare] of Object.entries(cases)) {
      site.reset()
      prepare()
      const { click, frame, adEnd } = await measure()
      if (round === 0) continue
      if (adEnd === undefined) (waits[name] ??= []).push(frame - click)
      else switches.push(frame - adEnd)
    }
  for (const [name, all] of Object.entries(waits))
    console.log(`play to the first frame of the video, ${name}: median ${median(all).toFixed(0)} ms`)
  const [none, empty, hung] = Object.values(waits).map(median) as [number, number, number]
  const back = median(switches)
  console.log(`from the end of an ad to the video: median ${back.toFixed(0)} ms`)
  site.reset()
  const [early, late] = await measureHeap()
  const mib = (bytes: number) => (bytes / 1_048_576).toFixed(2)
  console.log(`heap after 10 ads ${mib(early)} MiB, after ${manyAds} ${mib(late)} MiB`)
  const results = [
    ['a break without an ad waits at most 150 ms longer', empty - none <= 150],
    ['a tag that hangs costs at most its deadline and 150 ms', hung - none <= deadlineMs + 150],
    ['the switch back takes at most 200 ms', back <= 200],
    [`the heap grows by at most 5 % from ad 10 to ad ${manyAds}`, late <= early * 1.05],
  ] as const
  for (const [name, isGood] of results) console.log(`${isGood ? 'ok  ' : 'OVER'} ${name}`)
  process.exitCode = results.every(([, isGood]) => isGood) ? 0 : 1
} finally {
  await browser?.close()
  await site.close()
  await media.remove()
}
