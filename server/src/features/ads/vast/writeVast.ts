import { cdata, clock, document, element, text } from './xml.ts'

/** A file or stream of a film. `bitrate`: kbit/s. Sizes are pixels and bytes; null: unknown. */
export type MediaFile = {
  src: string
  type: 'video/mp4' | 'application/vnd.apple.mpegurl'
  width: number
  height: number
  bitrate: number | null
  bytes: number | null
}

export const linearEvents = [
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'skip',
] as const
type LinearEvent = (typeof linearEvents)[number]

/** Addresses that a player requests when something happens. */
export type Trackers = {
  /** May contain [ERRORCODE], which players replace. */
  error: string
  impression: string
  click: string
  linear: Record<LinearEvent, string>
  viewable: string[]
  notViewable: string[]
}

/** A film of a campaign. Times are milliseconds. */
export type FilmAd = {
  id: string
  campaignId: string
  creativeId: string
  title: string
  advertiser: string
  clickUrl: string
  durationMs: number
  /** From when it may be skipped; null: never. */
  skipAfterMs: number | null
  /** At least one. */
  media: MediaFile[]
  trackers: Trackers
}

/** A reference to another ad server's tag. Without trackers nothing is counted. */
export type WrapperAd = { id: string; tagUrl: string; trackers: Trackers | null }

/** A VAST 4.2 document with one film. */
export const writeFilm = (film: FilmAd): string => write(element('Ad', { id: film.id }, inLine(film)))

/** A VAST 4.2 document that refers to an outside tag. */
export const writeWrapper = (ad: WrapperAd): string => write(element('Ad', { id: ad.id }, wrapper(ad)))

/** A VAST 4.2 document without an ad. `errorUrl` counts that nothing was shown; null: not counted. */
export const writeNoAd = (errorUrl: string | null): string => write(errorUrl === null ? '' : error(errorUrl))

/** A VAST 4.2 document with a film that nobody counts. `bytes`: size of the MP4 at `src`. */
export const writeTestAd = (film: {
  src: string
  width: number
  height: number
  bytes: number
  durationMs: number
  skipAfterMs: number
}): string =>
  write(
    element('Ad', { id: 'test' }, [
      element('InLine', {}, [
        adSystem,
        // The schema requires an impression; this address stands for none.
        element('Impression', {}, cdata('about:blank')),
        element('AdServingId', {}, 'test'),
        element('AdTitle', {}, 'Test ad'),
        element('Creatives', {}, [
          element('Creative', { id: 'test' }, [
            element('Linear', { skipoffset: clock(film.skipAfterMs) }, [
              element('Duration', {}, clock(film.durationMs)),
              element('MediaFiles', {}, mediaFile({ ...film, type: 'video/mp4', bitrate: null })),
            ]),
            element('UniversalAdId', { idRegistry: 'unknown' }, 'test'),
          ]),
        ]),
      ]),
    ]),
  )

// The order of elements is the one of the IAB's schema.

const write = (content: string) =>
  document(element('VAST', { version: '4.2', xmlns: 'http://www.iab.com/VAST' }, content))

const inLine = (film: FilmAd) =>
  element('InLine', {}, [
    adSystem,
    error(film.trackers.error),
    element('Impression', { id: film.id }, cdata(film.trackers.impression)),
    viewableImpression(film),
    element('AdServingId', {}, text(film.id)),
    element('AdTitle', {}, text(film.title)),
    element('Advertiser', {}, text(film.advertiser)),
    element(
      'Creatives',
      {},
      element('Creative', { id: film.creativeId, adId: film.campaignId, sequence: 1 }, [
        linear(film),
        // Films are registered nowhere; the schema asks for this word then.
        element('UniversalAdId', { idRegistry: 'unknown' }, text(film.creativeId)),
      ]),
    ),
  ])

const linear = ({ durationMs, skipAfterMs, media, clickUrl, trackers }: FilmAd) =>
  element(
    'Linear',
    { skipoffset: skipAfterMs !== null && skipAfterMs < durationMs ? clock(skipAfterMs) : null },
    [
      trackingEvents(trackers),
      element('Duration', {}, clock(durationMs)),
      element('MediaFiles', {}, media.map(mediaFile)),
      element('VideoClicks', {}, [clickTracking(trackers), element('ClickThrough', {}, cdata(clickUrl))]),
    ],
  )

const mediaFile = ({ src, type, width, height, bitrate, bytes }: MediaFile) =>
  element(
    'MediaFile',
    {
      delivery: type === 'video/mp4' ? 'progressive' : 'streaming',
      type,
      width,
      height,
      bitrate,
      scalable: true,
      maintainAspectRatio: true,
      fileSize: bytes,
    },
    cdata(src),
  )

const wrapper = ({ id, tagUrl, trackers }: WrapperAd) =>
  element('Wrapper', { followAdditionalWrappers: true, allowMultipleAds: true, fallbackOnNoAd: true }, [
    adSystem,
    trackers ? error(trackers.error) : '',
    // The schema requires an impression; this address stands for none.
    element('Impression', { id }, cdata(trackers?.impression ?? 'about:blank')),
    ...(trackers
      ? [
          viewableImpression({ id, trackers }),
          element(
            'Creatives',
            {},
            element('Creative', {}, [
              element('Linear', {}, [
                trackingEvents(trackers),
                element('VideoClicks', {}, clickTracking(trackers)),
              ]),
            ]),
          ),
        ]
      : []),
    element('VASTAdTagURI', {}, cdata(tagUrl)),
  ])

const adSystem = element('AdSystem', {}, 'Matinee')
const error = (url: string) => element('Error', {}, cdata(url))
const clickTracking = ({ click }: Trackers) => element('ClickTracking', {}, cdata(click))

const trackingEvents = ({ linear: urls }: Trackers) =>
  element(
    'TrackingEvents',
    {},
    linearEvents.map((event) => element('Tracking', { event }, cdata(urls[event]))),
  )

const viewableImpression = ({ id, trackers }: { id: string; trackers: Trackers }) =>
  element('ViewableImpression', { id }, [
    ...trackers.viewable.map((url) => element('Viewable', {}, cdata(url))),
    ...trackers.notViewable.map((url) => element('NotViewable', {}, cdata(url))),
  ])
