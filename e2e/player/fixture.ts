import { test as base, expect as patient, type Locator, type Page } from '@playwright/test'
import { eventTypes, type EventType } from '@matinee/contract/plain/counters'
import { watchLayoutShifts } from '../layoutShifts.ts'
import { shared } from '../shared.ts'
import { openSite, type Site } from './site.ts'

/** A busy machine starts a video slowly. */
export const expect = patient.configure({ timeout: 20_000 })

type Fixtures = {
  site: Site
  /** Puts snippets on a page of the host, opens it, and returns its first player. */
  open: (body: string) => Promise<Locator>
  watch: Watch
}

/** The problems of the page: CSP violations, errors, and layout shifts after the box was placed. */
type Watch = { complaints: string[]; shifts(): Promise<number> }

export const test = base.extend<Fixtures, { workerSite: Site }>({
  viewport: { width: 800, height: 640 },
  workerSite: [
    // Playwright derives the required fixtures from the first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await openSite(await shared('films'))
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ workerSite }, use) => {
    workerSite.reset()
    await use(workerSite)
  },
  watch: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isExpected = /Failed to load resource/.test(message.text())
      if (message.type() === 'error' && !isExpected) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await use({ complaints, shifts: await watchLayoutShifts(page) })
  },
  open: async ({ page, site, watch }, use) => {
    await use(async (body) => {
      site.pages.set('/story', storyPage(body))
      await page.goto(`${site.host}/story?from=mail#top`)
      return page.locator('matinee-player').first()
    })
    expect(watch.complaints).toEqual([])
    // The last beacons of a page belong to its own test, not to the next one's requests.
    site.pages.set('/end', storyPage(''))
    if (!page.isClosed()) await page.goto(`${site.host}/end`)
  },
})

export const storyPage = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A story</title></head><body><main><h1>A story</h1>${body}</main></body></html>`

export const longText = `<p>${'Long lines of a long story. '.repeat(400)}</p>`

export const snippet = (site: Site, video = 'first', more = '') =>
  `<script async src="${site.product}/embed/v1.js" data-video="${video}" ${more}></script>`

type Media = HTMLVideoElement & { webkitAudioDecodedByteCount: number }

export const readVideo = (player: Locator) =>
  player.evaluate((element) => {
    const video = element.shadowRoot!.querySelector('video') as Media
    return {
      time: video.currentTime,
      isPaused: video.paused,
      isMuted: video.muted,
      volume: video.volume,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      soundBytes: video.webkitAudioDecodedByteCount,
      height: video.videoHeight,
      src: video.currentSrc,
    }
  })

/** Clicks the start button and waits for moving pictures with sound. */
export async function start(player: Locator): Promise<void> {
  await player.locator('.start').click()
  await isPlaying(player)
}
export const isPlaying = (player: Locator) => isPast(player, 0.3)

/** Waits until the video is past this second. */
export async function isPast(player: Locator, second: number): Promise<void> {
  await expect.poll(async () => (await readVideo(player)).time, { intervals: [100] }).toBeGreaterThan(second)
}

/**
 * Clicks a control of a playing video as a viewer does: the mouse moves there first, which shows hidden controls. Without
 * `force` Playwright waits until they are shown, which is at the end of the video, where the click plays it again.
 */
export const clickControl = (player: Locator, name: string) =>
  player.locator(`.button.${name}`).click({ force: true })

/** Presses keys within one task, before the browser reports their effects. */
export const pressAtOnce = (player: Locator, keys: string[]) =>
  player.evaluate((element, pressed) => {
    for (const key of pressed) element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, keys)

/** Hides the page and waits for the `wanted` event; returns all events that reached the server. */
export async function eventsWith(page: Page, site: Site, wanted: EventType): Promise<EventType[]> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  const types = () =>
    site.events().flatMap(({ type }) => eventTypes.find((counted) => counted === type) ?? [])
  await expect.poll(types).toContain(wanted)
  return types()
}

/** Gives the videos captions in two languages, each with one cue of a minute. */
export function caption(
  site: Site,
  texts: { en: string; de: string },
  more: Parameters<Site['configure']>[0] = {},
): void {
  for (const [language, text] of Object.entries(texts))
    site.faults.set(`/media/${language}.vtt`, (response) =>
      response
        .writeHead(200, { 'content-type': 'text/vtt' })
        .end(`WEBVTT\n\n00:00.000 --> 01:00.000\n${text}\n`),
    )
  site.configure({
    captions: [
      { language: 'en', label: 'English', src: `${site.product}/media/en.vtt` },
      { language: 'de', label: 'Deutsch', src: `${site.product}/media/de.vtt` },
    ],
    ...more,
  })
}
export const captionFiles = (site: Site) => site.requests.filter((path) => path.endsWith('.vtt'))

/** Runs before a page's scripts: records how each play() was called and whether the browser allowed it. */
export function watchPlays(): void {
  const notes: string[] = []
  Object.assign(window, { plays: notes })
  const play = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')!
    .value as () => Promise<void>
  HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
    const sound = this.muted ? 'silently' : 'with sound'
    try {
      await play.call(this)
      notes.push(`${sound}: plays`)
    } catch (error) {
      notes.push(`${sound}: ${(error as Error).name}`)
      throw error
    }
  }
}
export const plays = (page: Page) => page.evaluate(() => (window as unknown as { plays: string[] }).plays)
