import type { AdDecision, AdEventType, AdSize } from '@matinee/contract/plain/adBeacon'
import { later, now } from '../clock.ts'
import { deliver } from '../deliver.ts'
import { newId } from '../newId.ts'
import { readPageAddress } from '../readPageAddress.ts'
import { createReports, type Reports } from './reports.ts'

/** The server's limit for sizes in one answer. */
const maxAlso = 10

/** One page load, shared by all its placements and all our scripts on it. */
export type Page = {
  /** The ad for a placement; null without an answer. */
  decide(origin: string, zone: string): Promise<AdDecision | null>
  /** Counts the page view if no placement has requested an ad yet. */
  count(origin: string, zone: string): Promise<void>
  /** Calls back with a placement's size as soon as any answer of the server contains it. */
  expect(origin: string, zone: string, onSize: (size: AdSize) => void): void
  report(origin: string, token: string, type: AdEventType): void
  /** Sends everything now: a click may leave the page. */
  flush(): void
}

export function openPage(consent: Promise<boolean>): Page {
  return new AdPage(consent)
}

class AdPage implements Page {
  readonly #consent: Promise<boolean>
  readonly #id = newId()
  readonly #address = readPageAddress(window !== top)
  readonly #reports = new Map<string, Reports>()
  /** Placements without a size yet, by origin and zone. */
  readonly #expected = new Map<string, (size: AdSize) => void>()
  #isCounted = false

  constructor(consent: Promise<boolean>) {
    this.#consent = consent
    addEventListener('pagehide', () => this.flush())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.flush()
    })
  }

  expect(origin: string, zone: string, onSize: (size: AdSize) => void): void {
    this.#expected.set(`${origin} ${zone}`, onSize)
  }

  async decide(origin: string, zone: string): Promise<AdDecision | null> {
    this.#expected.delete(`${origin} ${zone}`)
    const params = (await this.#consent) ? playingVideo() : { measure: '0' }
    return this.#request(origin, zone, params).catch(() => null)
  }

  async count(origin: string, zone: string): Promise<void> {
    if ((await this.#consent) && !this.#isCounted)
      await this.#request(origin, zone, { only: 'page' }).catch(() => null)
  }

  report(origin: string, token: string, type: AdEventType): void {
    if (token) this.#reportsTo(origin).add(token, type)
  }

  flush(): void {
    for (const queue of this.#reports.values()) queue.flush()
  }

  #reportsTo(origin: string): Reports {
    let queue = this.#reports.get(origin)
    if (!queue) {
      queue = createReports(this.#address, {
        deliver: (beacon) => deliver(`${origin}/e/a`, beacon),
        now,
        later,
      })
      this.#reports.set(origin, queue)
    }
    return queue
  }

  async #request(origin: string, zone: string, params: Record<string, string>): Promise<AdDecision | null> {
    const also = [...this.#expected.keys()]
      .flatMap((key) => (key.startsWith(`${origin} `) ? key.split(' ')[1]! : []))
      .slice(0, maxAlso)
    const query = new URLSearchParams({
      also: also.join(','),
      page: this.#id,
      url: this.#address,
      platform: detectPlatform(),
      ...params,
    })
    const answer = await fetch(`${origin}/ads/zones/${encodeURIComponent(zone)}?${query.toString()}`, {
      credentials: 'omit',
    })
    if (!answer.ok) {
      // oxlint-disable-next-line no-console -- the page's developer has no other way to see it
      console.warn(`Matinee: no ads for zone ${zone} (${answer.status})`)
      return null
    }
    const decision = (await answer.json()) as AdDecision
    for (const [other, size] of Object.entries(decision.sizes ?? {}))
      this.#expected.get(`${origin} ${other}`)?.(size)
    for (const other of also) this.#expected.delete(`${origin} ${other}`)
    if (!this.#isCounted) this.report(origin, decision.pageToken, 'pageview')
    this.#isCounted = true
    return decision
  }
}

/** A tablet counts as mobile. */
const detectPlatform = () =>
  /mobi|android|ip(ad|hone|od)|tablet|kindle|silk\//i.test(navigator.userAgent) ? 'mobile' : 'desktop'

/** The first of our players on the page, for revenue by video. */
function playingVideo(): Record<string, string> {
  const { video, view } = document.querySelector<HTMLElement>('matinee-player')?.dataset ?? {}
  return video && view ? { video, videoView: view } : {}
}
