/** A VAST document: what it offers, and whom to tell when it offers nothing. */
export type Vast = { ads: VastAd[]; errorUrls: string[] }

/** One `Ad` element, version 2.0 to 4.2. Those of a wrapper lack what the last document adds. */
export type VastAd = {
  /** Its place in a pod; null for an ad of its own. */
  sequence: number | null
  title: string
  /** The next document of a wrapper; null for an ad that is complete. */
  next: NextVast | null
  linear: Linear | null
  /** Whether it has creatives that we do not show: those that are not linear, and companions. */
  hasOthers: boolean
  icons: Icon[]
  urls: Urls
}

export type NextVast = { url: string; followsWrappers: boolean; allowsPods: boolean; fallsBack: boolean }

export type Linear = {
  /** Milliseconds; null when it does not say. */
  durationMs: number | null
  /** When the viewer may skip it; null: never. */
  skipAt: Offset | null
  clickUrl: string | null
  media: Media[]
}

/** A moment of an ad: milliseconds, or a share of its duration. */
export type Offset = { ms: number } | { share: number }

export type Media = {
  url: string
  /** In lower case. */
  type: string
  width: number
  height: number
  /** Kilobits a second; null when it does not say. */
  bitrate: number | null
  isStreaming: boolean
  /** Such as `VPAID`: it needs a program that we do not run. */
  framework: string | null
}

export type Icon = {
  program: string
  width: number
  height: number
  picture: string
  clickUrl: string | null
  fromMs: number
  durationMs: number | null
  clickUrls: string[]
  viewUrls: string[]
}

/** Addresses to tell, by what has happened; wrappers add to those of the ad. */
export type Urls = {
  impression: string[]
  error: string[]
  click: string[]
  viewable: string[]
  notViewable: string[]
  viewUndetermined: string[]
  verificationNotExecuted: string[]
  /** By name, such as `firstQuartile`. */
  events: Record<string, string[]>
  progress: { at: Offset; url: string }[]
}

/** Names come from ad servers: `constructor` is one like any other. */
export const emptyEvents = (): Urls['events'] => Object.create(null) as Urls['events']

/** IAB codes (VAST 4.2, 2.3.6.3). */
export const vastErrors = {
  parse: 100,
  schema: 101,
  version: 102,
  trafficking: 200,
  linearity: 201,
  duration: 202,
  size: 203,
  category: 204,
  wrapper: 300,
  wrapperTimeout: 301,
  wrapperLimit: 302,
  noAds: 303,
  inlineTimeout: 304,
  linear: 400,
  fileNotFound: 401,
  mediaTimeout: 402,
  noSupportedMedia: 403,
  mediaDisplay: 405,
  mezzanine: 406,
  nonLinear: 500,
  companion: 600,
  undefined: 900,
  vpaid: 901,
} as const
export type VastErrorCode = (typeof vastErrors)[keyof typeof vastErrors]

/** A failure with its IAB code. */
export class VastError extends Error {
  readonly code: VastErrorCode
  constructor(code: VastErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
