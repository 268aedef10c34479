import type { AdBreakAt } from './video/adBreaks.ts'

/**
 * The events of one page load or one placement (definitions: MRC; of films: IAB VAST). An event's place in this list is
 * its number in deduplication and in the facts store: new ones come last.
 */
export const adEventTypes = [
  'pageview',
  'request',
  'match',
  'impression',
  'view',
  'measurable',
  'viewable',
  'click',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'skip',
  'error',
] as const
export type AdEventType = (typeof adEventTypes)[number]

/** Events that only a film reports. */
export const filmEventTypes = [
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'skip',
  'error',
] as const satisfies AdEventType[]

/** `AdTicket.breakMs` of what is no ad break, and of a post-roll; a pre-roll has 0, a mid-roll its content position. */
export const breaks = { none: -1, preroll: 0, postroll: -2 } as const

export const breakMsOf = (at: AdBreakAt): number =>
  at === 'start' ? breaks.preroll : at === 'end' ? breaks.postroll : at.ms

/** Name of the demand behind outside tags in facts and reports. */
export const outsideTag = 'outside'
/** Income type of ads in videos. */
export const videoIncomeType = 'video'

/** Share of an ad that must be in sight, and for how many milliseconds without a break, to be viewable (MRC). */
export const viewableShare = 0.5
export const viewableMs = 1_000
export const filmViewableMs = 2_000

/**
 * Body of POST /e/a, text/plain JSON. Clocks are epoch ms of the sender; only their differences count. Each event has
 * the token that the server issued for its page load (`pageview`) or its placement (all others); an event type counts
 * once for each token. At most 200 events and 64 KiB, which about 150 fill. One token that is forged or expired, or does
 * not allow its event, refuses the entire beacon. Players of VAST report each event of a film by
 * GET /e/a/<type>?k=<token>, an error with &code=<code>.
 */
export type AdBeacon = {
  sentAt: number
  /** The page's address; only its host is stored. */
  page: string
  events: {
    token: string
    type: AdEventType
    at: number
    /** Of an `error`: the code of IAB VAST, 100 to 999; 900 without one. */
    code?: number
  }[]
}

export type AdSize = { width: number; height: number }

/** Answer of GET /ads/zones/:id. */
export type AdDecision = {
  /** For the `request` event, and for all events of the ad that is shown. */
  token: string
  /** For the `pageview` event of the page load in the request. */
  pageToken: string
  /** Sizes of further placements in the request, so that the page can reserve their boxes. */
  sizes?: Record<string, AdSize>
  /** Null: nothing to show. */
  ad:
    | (AdSize & { kind: 'image'; src: string; alt: string; clickUrl: string })
    /** Our page for a sandboxed frame; it reports to its parent when it has loaded and when its ad is clicked. */
    | (AdSize & { kind: 'frame'; src: string })
    | null
}
