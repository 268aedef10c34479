import { z } from 'zod'
import { videoReasonCodes } from './plain/video/videoReasonCodes.ts'
import { videoStatuses } from './plain/video/videoStatus.ts'

export const Creative = z.object({
  id: z.string(),
  size: z.string(),
  kind: z.enum(['image', 'html']),
  alt: z.string(),
  path: z.string().describe('Where the ad is shown: the picture, or the page of its frame.'),
})
export type Creative = z.output<typeof Creative>

/** A video ad of a campaign. */
export const CampaignFilm = z
  .object({
    id: z.string(),
    fileName: z.string(),
    status: z.enum(videoStatuses).describe('`AVAILABLE`: it is shown.'),
    stepProgress: z.int().nullable().describe('Percent of the current step; null when unknown.'),
    reason: z
      .object({ code: z.enum(videoReasonCodes), detail: z.string().nullable() })
      .nullable()
      .describe('Why it failed.'),
    canRetry: z.boolean().describe('It failed and can be processed again.'),
    durationMs: z.int().nullable(),
    width: z.int().nullable().describe('Pixels, as height.'),
    height: z.int().nullable(),
    loudnessLufs: z
      .number()
      .nullable()
      .describe('Integrated loudness by EBU R 128; null before it is measured and without sound.'),
    poster: z.string().nullable().describe('Path of its picture.'),
    path: z.string().nullable().describe('Path of an MP4 file to preview it.'),
  })
  .meta({ id: 'CampaignFilm' })
export type CampaignFilm = z.output<typeof CampaignFilm>
