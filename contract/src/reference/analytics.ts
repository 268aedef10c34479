import type * as analytics from '../analytics.ts'
import type * as videoRevenue from '../videoRevenue.ts'
import { listedBreaks, listedEarners } from '../videoRevenue.ts'
import { counters, retentionPieces, type Counter, type Counters } from '../plain/counters.ts'
import type { ReferenceOf } from './callReference.ts'
import { ids, video } from './exampleObjects.ts'

/** 22 November 2026, 00:00 to 24:00 in Istanbul. */
const range = { start: 1_795_294_800, end: 1_795_381_200 }
const query = range
const params = { id: ids.video }
const weekS = 604_800

const notZero: Partial<Counters> = {
  infoLoad: 1_284,
  start: 936,
  complete: 575,
  error: 3,
  viewability: 811,
  pause: 204,
  resume: 171,
  mute: 12,
  unmute: 96,
  timeLoad: 590_640,
  timeStart: 402_480,
}
const totals = Object.fromEntries(counters.map((name) => [name, notZero[name] ?? 0])) as Record<
  Counter,
  number
>

/** Two of the day's 24 hours. */
const series = {
  period: [
    { ts: range.start, start: 21 },
    { ts: range.start + 3_600, start: 14 },
  ],
  comparison: [
    { ts: range.start - weekS, start: 18 },
    { ts: range.start + 3_600 - weekS, start: 16 },
  ],
  totals: { period: { ...totals, viewRate: 72.9 }, comparison: { ...totals, start: 884 } },
  interval: 'hour' as const,
}

const figures = {
  attempts: 958,
  startFailures: 3,
  exitsBeforeStart: 19,
  startTimeP50: 430,
  startTimeP95: 1_810,
  watchMs: 52_416_000,
  rebufferRatio: 0.42,
}

const details = {
  quality: { period: figures, comparison: { ...figures, attempts: 902, startTimeP50: 455 } },
  audience: {
    country: [{ key: 'TR', start: 871, completionRate: 62.3, watchMs: 49_010_000 }],
    device: [{ key: 'mobile', start: 702, completionRate: 60.1, watchMs: 38_240_000 }],
    page: [{ key: 'news.example', start: 936, completionRate: 61.4, watchMs: 52_416_000 }],
  },
  leftOut: { bot: { infoLoad: 41, start: 12 }, flood: { infoLoad: 0, start: 0 } },
  completeTo: '2026-11-22T21:04:00.000Z',
}

const minute = 1_795_420_740
const realtime = {
  data: {
    period: [
      { ts: minute, start: 3 },
      { ts: minute + 60, start: 5 },
    ],
    total: 8,
  },
}

const buckets =
  'Buckets are minutes up to 2 hours, hours up to 3 days, days up to 120 days and months beyond, in the time zone of the account.'
const detailsAbout =
  'Both are counted for the range and for the same range one week earlier. The audience lists at most 50 countries, devices and pages each. `leftOut` counts invalid traffic, which no other figure contains.'

export const analyticsReference: ReferenceOf<typeof analytics> = {
  readAnalytics: {
    description: `Views over time, the 26 counters and the figures of each video. ${buckets} \`comparison\` is the same range one week earlier.`,
    request: { query },
    reply: {
      data: {
        ...series,
        videos: {
          [ids.video]: {
            start: 936,
            completionRate: video.completionRate,
            title: video.title,
            thumbnail: video.thumbnail,
            status: 'AVAILABLE',
          },
        },
      },
    },
  },
  readAnalyticsDetails: {
    description: `Quality of experience and audience of all videos. ${detailsAbout}`,
    request: { query },
    reply: { data: details },
  },
  readVideoAnalyticsDetails: {
    description: `Quality of experience, audience and retention of one video. ${detailsAbout}`,
    request: { params, query },
    reply: {
      data: {
        ...details,
        retention: Array.from({ length: retentionPieces }, (_, piece) => 100 - 2 * piece),
      },
    },
  },
  readRealtime: {
    description:
      'Views of the current minute and the 29 before it. A view is counted within about two seconds.',
    reply: realtime,
  },
  readVideoAnalytics: {
    description: `Views over time and the 26 counters. ${buckets} \`comparison\` is the same range one week earlier.`,
    request: { params, query },
    reply: { data: series },
  },
  readVideoRealtime: {
    description: 'Views of the current minute and the 29 before it.',
    request: { params },
    reply: realtime,
  },
}

const earned = {
  play: 936,
  playWithAds: 610,
  impression: 1_402,
  spentMicros: 61_230_000,
  inVideoMicros: 33_140_000,
  rpm: 65.416667,
  ecpm: 43.673324,
}
const adBreak = {
  requests: 812,
  impressions: 759,
  firstQuartiles: 731,
  midpoints: 702,
  thirdQuartiles: 661,
  completes: 640,
  skips: 74,
  clicks: 9,
  viewables: 688,
  errors: 53,
  spentMicros: 33_140_000,
  withAd: { views: 752, exits: 38 },
  withoutAd: { views: 177, exits: 12 },
}
const rangeFields = { currency: 'try', from: '2026-11-22', to: '2026-11-22' } as const

export const videoRevenueReference: ReferenceOf<typeof videoRevenue> = {
  listVideoRevenue: {
    description: `The ${listedEarners} videos with the highest revenue of ads in the player and next to their plays, highest first. Counts complete days of the account that the range touches, and the revenue of Matinee's own ad tag only.`,
    request: { query },
    reply: {
      data: {
        ...rangeFields,
        videos: [
          { id: ids.video, title: video.title, thumbnail: video.thumbnail, status: 'AVAILABLE', ...earned },
        ],
      },
    },
  },
  readVideoRevenue: {
    description:
      "Counts complete days of the account that the range touches, and the revenue of Matinee's own ad tag only.",
    request: { params, query },
    reply: { data: { ...rangeFields, ...earned } },
  },
  readVideoAdFigures: {
    description: `Requests, impressions, completed and skipped video ads by ad break, and errors by their code. Counts complete days of the account that the range touches. Lists at most ${listedBreaks} ad breaks.`,
    request: { params, query },
    reply: {
      data: {
        ...rangeFields,
        exitsFrom: rangeFields.from,
        breaks: [{ ...adBreak, breakMs: 0 }],
        errors: [
          { code: 303, tag: 'none', errors: 41 },
          { code: 402, tag: 'outside', errors: 12 },
        ],
      },
    },
  },
}
