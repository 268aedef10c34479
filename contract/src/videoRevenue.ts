import { z } from 'zod'
import { Range } from './analytics.ts'
import { call, IdParams } from './call.ts'
import { currencies } from './plain/account/accountTypes.ts'
import { videoStatuses } from './plain/video/videoStatus.ts'

/** The most videos in one list. */
export const listedEarners = 50

/** Revenue of ads next to the plays of one video (docs/metrics.md, "Revenue by video"). */
const Earned = z.object({
  play: z.int().describe('Plays on these days, with and without ads next to them.'),
  playWithAds: z.int().describe('Plays with at least one ad next to them.'),
  impression: z.int().describe('Ads next to plays.'),
  spentMicros: z.int().describe('Millionths of `currency`.'),
  rpm: z.number().describe('Revenue for a thousand plays, in units of `currency`.'),
  ecpm: z.number().describe('Revenue for a thousand of these ads, in units of `currency`.'),
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
        .describe('Highest revenue first, without videos that had no ads next to their plays.'),
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
