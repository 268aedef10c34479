/** The events of one page load or one placement, in the order in which they happen (definitions: MRC). */
export const adEventTypes = [
  'pageview',
  'request',
  'match',
  'impression',
  'view',
  'measurable',
  'viewable',
  'click',
] as const
export type AdEventType = (typeof adEventTypes)[number]

/** Share of an ad that must be in sight, and for how many milliseconds without a break, to be viewable (MRC). */
export const viewableShare = 0.5
export const viewableMs = 1_000

/**
 * Body of POST /e/a, text/plain JSON. Clocks are epoch ms of the sender; only their differences count. Each event
 * bears the token that the server gave for its page load (`pageview`) or its placement (all others); a token's event
 * of one type counts once, whoever sends it however often. At most 200 events and 64 KiB, which some 150 fill. One
 * token that is forged or expired, or does not allow its event, refuses the whole beacon.
 */
export type AdBeacon = {
  sentAt: number
  /** The page's address; only its host is kept. */
  page: string
  events: { token: string; type: AdEventType; at: number }[]
}

export type AdSize = { width: number; height: number }

/** Answer of GET /ads/zones/:id. */
export type AdDecision = {
  /** For `request`, and of what is shown for all that follows. */
  token: string
  /** For `pageview`: signed for the page load that the request named. */
  pageToken: string
  /** Sizes of further placements that the request named, so that the page can reserve their boxes. */
  sizes?: Record<string, AdSize>
  /** Null: nothing to show. */
  ad:
    | (AdSize & { kind: 'image'; src: string; alt: string; clickUrl: string })
    /** A page of ours for a sandboxed frame; it reports to its parent that it loaded and that its ad was clicked. */
    | (AdSize & { kind: 'frame'; src: string })
    | null
}
