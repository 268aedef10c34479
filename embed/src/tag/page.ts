import type { AdDecision, AdEventType, AdSize } from '@matinee/contract/plain/adBeacon'
import { now } from '../clock.ts'
import { deliverReport } from './deliverReport.ts'
import { createReports, type Reports } from './reports.ts'
import { later } from './viewability.ts'

/** As many as the server tells of at once. */
const maxAlso = 10

/** One load of a page, whatever number of placements, and of our scripts, it has. */
export type Page = {
  /** What to show in a placement; null when there is no answer. */
  decide(origin: string, zone: string): Promise<AdDecision | null>
  /** Counts the page itself, when no placement has come near yet. */
  count(origin: string, zone: string): Promise<void>
  /** Tells how large a placement will be, when any answer of the server says so before its own decision is asked. */
  expect(origin: string, zone: string, tell: (size: AdSize) => void): void
  report(origin: string, token: string, type: AdEventType): void
  /** A click may take the visitor away: what there is leaves now. */
  flush(): void
}

export function openPage(consent: Promise<boolean>): Page {
  const id = newId()
  const address = addressOf()
  const reports = new Map<string, Reports>()
  const expected = new Map<string, (size: AdSize) => void>()
  let isCounted = false

  function reportsTo(origin: string): Reports {
    let found = reports.get(origin)
    if (!found) {
      const deliver = deliverReport.bind(null, `${origin}/e/a`)
      found = createReports(address, { deliver, now, later })
      reports.set(origin, found)
    }
    return found
  }
  function report(origin: string, token: string, type: AdEventType): void {
    if (token) reportsTo(origin).add(token, type)
  }
  async function ask(origin: string, zone: string, more: Record<string, string>): Promise<AdDecision | null> {
    const also = [...expected.keys()].flatMap((key) =>
      key.startsWith(`${origin} `) ? key.split(' ')[1]! : [],
    )
    const query = new URLSearchParams({
      also: also.slice(0, maxAlso).join(','),
      page: id,
      url: address,
      platform: platformOf(),
      ...more,
    })
    const answer = await fetch(`${origin}/ads/zones/${encodeURIComponent(zone)}?${query.toString()}`, {
      credentials: 'omit',
    })
    if (!answer.ok) {
      // oxlint-disable-next-line no-console -- the page's developer has no other way to learn it
      console.warn(`Matinee: no ads for zone ${zone} (${answer.status})`)
      return null
    }
    const decision = (await answer.json()) as AdDecision
    for (const [other, size] of Object.entries(decision.sizes ?? {}))
      expected.get(`${origin} ${other}`)?.(size)
    for (const other of also.slice(0, maxAlso)) expected.delete(`${origin} ${other}`)
    if (!isCounted) report(origin, decision.pageToken, 'pageview')
    isCounted = true
    return decision
  }
  const flush = () => {
    for (const queue of reports.values()) queue.flush()
  }
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush()
  })

  return {
    expect: (origin, zone, tell) => expected.set(`${origin} ${zone}`, tell),
    decide: async (origin, zone) => {
      expected.delete(`${origin} ${zone}`)
      return ask(origin, zone, (await consent) ? videoBeside() : { measure: '0' }).catch(() => null)
    },
    count: async (origin, zone) => {
      if ((await consent) && !isCounted) await ask(origin, zone, { only: 'page' }).catch(() => null)
    },
    report,
    flush,
  }
}

/** Random, 32 hexadecimal digits. `randomUUID` is missing on pages without TLS. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Without query and fragment, which may hold what is nobody's business. A frame knows its page by the referrer only. */
function addressOf(): string {
  const address = (window !== top && document.referrer) || location.href
  return address.split(/[?#]/)[0]!.slice(0, 2_000)
}

/** A tablet counts as mobile. */
const platformOf = () =>
  /mobi|android|ip(ad|hone|od)|tablet|kindle|silk\//i.test(navigator.userAgent) ? 'mobile' : 'desktop'

/** The first of our players on the page, for revenue by video. */
function videoBeside(): Record<string, string> {
  const { video, view } = document.querySelector<HTMLElement>('matinee-player')?.dataset ?? {}
  return video && view ? { video, videoView: view } : {}
}
