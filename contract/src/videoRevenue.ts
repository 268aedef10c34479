import { z } from 'zod'
import { Range } from './analytics.ts'
import { call, IdParams } from './call.ts'
import { currencies } from './plain/account/accountTypes.ts'
import { videoStatuses } from './plain/video/videoStatus.ts'

/** The most videos in one list. */
export const listedEarners = 50

/** Revenue of ads in one video and next to its plays (docs/metrics.md, "Revenue by video"). */
const Earned = z.object({
  play: z.int().describe('Plays on these days, with and without ads.'),
  playWithAds: z.int().describe('Plays with at least one ad in them or next to them.'),
  impression: z.int().describe('Video ads in the player, and ads next to plays.'),
  spentMicros: z.int().describe('Millionths of `currency`.'),
  inVideoMicros: z.int().describe('The part of `spentMicros` that video ads in the player earned.'),
  rpm: z.number().describe('Revenue for a thousand plays, in units of `currency`.'),
  ecpm: z.number().describe('Revenue for a thousand of these ads, in units of `currency`.'),
})

/** The most ad breaks in one list: anybody can ask for an ad at any position. */
export const listedBreaks = 50
/** The most rows in a list of errors. */
export const listedErrors = 100

/** Exits are counted on at most this many days. */
export const exitDays = 28
/** A share of fewer views says nothing. */
export const fewestExitViews = 100

const Exits = z.object({
  views: z.int().describe('Views that came this far.'),
  exits: z.int().describe('Those of them that ended here.'),
})

/** What the ads of one ad break did (docs/metrics.md, "Ad breaks"). */
const AdBreak = z.object({
  breakMs: z.int().describe('Position in the video in milliseconds: 0 is the pre-roll, -2 the post-roll.'),
  requests: z.int().describe('How often the player asked for an ad.'),
  impressions: z.int().describe('Video ads that began.'),
  firstQuartiles: z.int().describe('Video ads of which a quarter was played.'),
  midpoints: z.int().describe('Video ads of which half was played.'),
  thirdQuartiles: z.int().describe('Video ads of which three quarters were played.'),
  completes: z.int().describe('Video ads that were played to their end.'),
  skips: z.int().describe('Video ads that the viewer skipped.'),
  clicks: z.int().describe('Video ads that were clicked.'),
  viewables: z.int().describe('Video ads of which half was in view for two seconds.'),
  errors: z.int().describe('Requests without an ad, and video ads that failed.'),
  spentMicros: z.int().describe('Millionths of `currency`.'),
  withAd: Exits.describe('Views with a video ad in this break, and those that ended during it.'),
  withoutAd: Exits.nullable().describe(
    'Views without any video ad that reached the same twentieth of the video, and those that ended in it. Null for the post-roll and for a video of unknown length.',
  ),
})

const AdError = z.object({
  code: z.int().describe('Error code of IAB VAST 4.2; 0 when the player named none.'),
  tag: z
    .enum(['own', 'outside', 'none'])
    .describe('The film of a campaign, the outside tag of the placement, or no ad.'),
  errors: z.int(),
})

/** The account's currency, and the first and last of its days that the range touches, YYYY-MM-DD. */
const rangeFields = {
  currency: z.enum(currencies),
  from: z.string().describe('The first day, YYYY-MM-DD.'),
  to: z.string().describe('The last day, YYYY-MM-DD.'),
}

export const listVideoRevenue = call({
  method: 'GET',
  path: '/analytics/revenue',
  summary: 'List videos by revenue',
  access: 'videoRevenue.read',
  query: Range,
  reply: z.object({
    data: z.object({
      ...rangeFields,
      videos: z
        .array(
          Earned.extend({
            id: z.string(),
            title: z.string(),
            thumbnail: z.string().nullable(),
            status: z.enum(videoStatuses),
          }),
        )
        .describe('Highest revenue first, without videos that had no ads.'),
    }),
  }),
})

export const readVideoRevenue = call({
  method: 'GET',
  path: '/analytics/videos/:id/revenue',
  summary: 'Read the revenue of a video',
  access: 'videoRevenue.read',
  params: IdParams,
  query: Range,
  reply: z.object({ data: Earned.extend(rangeFields) }),
})

export const readVideoAdFigures = call({
  method: 'GET',
  path: '/analytics/videos/:id/ads',
  summary: 'Read the figures of ad breaks',
  access: 'videoRevenue.read',
  params: IdParams,
  query: Range,
  reply: z.object({
    data: z.object({
      ...rangeFields,
      exitsFrom: z
        .string()
        .describe(
          `The first day of \`withAd\` and \`withoutAd\`, YYYY-MM-DD: they count the last ${exitDays} days.`,
        ),
      breaks: z
        .array(AdBreak)
        .describe(`In the order of the video: at most ${listedBreaks}, those with the most requests.`),
      errors: z.array(AdError).describe(`Most frequent first, at most ${listedErrors}.`),
    }),
  }),
})
