import { z } from 'zod'
import { call } from './call.ts'
import {
  maxMidrolls,
  midrollEveryLimits,
  midrollsFromLimits,
  minMidrollAtMs,
} from './plain/video/adBreaks.ts'

/** The zod schema of `plain/video/adBreaks.ts`; contract.test.ts compares them. */
export const VideoAds = z
  .object({
    isOn: z
      .boolean()
      .describe(
        'The player shows ads. False: it shows none, and `vastUrl` of the playback data has the tag of the placement.',
      ),
    preroll: z.boolean().describe('Before the video.'),
    postroll: z.boolean().describe('After the video.'),
    midrolls: z.boolean().describe('During the video, at equal intervals.'),
    midrollsFromMs: z
      .int()
      .min(midrollsFromLimits.min)
      .max(midrollsFromLimits.max)
      .describe('The shortest video with mid-rolls, in milliseconds.'),
    midrollEveryMs: z
      .int()
      .min(midrollEveryLimits.min)
      .max(midrollEveryLimits.max)
      .describe('From one mid-roll to the next, in milliseconds.'),
  })
  .meta({ id: 'VideoAds' })

export const AdBreaks = z
  .object({
    preroll: z.boolean(),
    postroll: z.boolean(),
    midrollAtMs: z
      .array(
        z
          .int()
          .min(minMidrollAtMs)
          .max(24 * 3_600_000),
      )
      .max(maxMidrolls)
      .describe('Milliseconds from the start, at least 30 seconds apart.'),
  })
  .meta({ id: 'AdBreaks' })

export const readVideoAds = call({
  method: 'GET',
  path: '/video-ads',
  summary: 'Read the video ad settings',
  access: 'videos.write',
  reply: VideoAds,
})

export const updateVideoAds = call({
  method: 'PUT',
  path: '/video-ads',
  summary: 'Change the video ad settings',
  access: 'videos.write',
  body: VideoAds.partial(),
  reply: VideoAds,
})
