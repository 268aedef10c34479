import { z } from 'zod'
import { call, IdParams, Instant, Success } from './call.ts'
import { ImageData } from './image.ts'
import { defaultPageSize, maxDescriptionLength, maxPageSize, maxTitleLength } from './plain/limits.ts'
import { videoReasonCodes } from './plain/video/videoReasonCodes.ts'
import { AdBreaks } from './videoAds.ts'
import { maxVideoTagLength, maxVideoTags, normalizeTag } from './plain/video/videoTags.ts'
import { videoStatuses } from './plain/video/videoStatus.ts'

export const Video = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    source: z.string().describe('The address it was fetched from, or the name of the uploaded file.'),
    status: z
      .enum(videoStatuses)
      .describe('Processing goes through the first six in this order, to `AVAILABLE` or an error.'),
    statusReason: z
      .string()
      .nullable()
      .describe('Why it failed, in English; null unless the status is an error.'),
    reason: z
      .object({ code: z.enum(videoReasonCodes), detail: z.string().nullable() })
      .nullable()
      .describe('Why it failed, as a code; null for failures from before codes existed.'),
    canRetry: z.boolean().describe('It failed and its source still exists, so it can be retried.'),
    stepProgress: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe('Percent of the current step; null when it cannot be measured.'),
    isImproving: z.boolean().describe('It plays already; further renditions are in progress.'),
    isPosterPending: z.boolean().describe('A new poster was chosen and is in progress.'),
    duration: z.int().nullable().describe('Milliseconds; null until the file was read.'),
    thumbnail: z.string().nullable().describe('Address of the poster; null without one.'),
    createdAt: Instant,
    views: z.int().describe('Views since it was added.'),
    completionRate: z.number().describe('Percent of the views that reached the end.'),
    viewRate: z.number().describe('Percent of the player loads that became a view.'),
    renditions: z.array(z.object({ height: z.int(), width: z.int() })),
    tags: z.array(z.string()).describe('Campaigns may target videos by tag.'),
    adBreaks: AdBreaks.nullable().describe(
      'Ad breaks of this video; null: as its player. None in it: no ads.',
    ),
  })
  .meta({ id: 'Video' })
export type Video = z.output<typeof Video>

/** Each once, whatever the case. */
export const Tags = z
  .array(z.string().trim().min(1).max(maxVideoTagLength))
  .max(maxVideoTags)
  .refine((tags) => new Set(tags.map(normalizeTag)).size === tags.length, 'Name each tag once.')

const Title = z.string().trim().min(1).max(maxTitleLength)
const Description = z.string().trim().max(maxDescriptionLength)
export const SourceUrl = z.string().trim().min(1).max(2048)

export const createVideo = call({
  method: 'POST',
  path: '/videos',
  summary: 'Add a video by link',
  access: 'videos.write',
  oauth: 'write',
  body: z.object({
    source: SourceUrl.describe(
      'An http or https address of a video file, or of a page that this installation can fetch from.',
    ),
    title: Title.optional().describe('Without it, the name of the file.'),
    description: Description.optional(),
  }),
  reply: z.object({ data: z.object({ id: z.string() }), id: z.string() }),
})

export const listVideos = call({
  method: 'GET',
  path: '/videos',
  summary: 'List videos',
  access: 'videos.read',
  oauth: 'read',
  query: z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('From 0.'),
    perPage: z.coerce
      .number()
      .int()
      .min(1)
      .max(maxPageSize)
      .default(defaultPageSize)
      .describe('Entries on a page.'),
    search: z.string().trim().max(200).optional().describe('A part of a title, or an id.'),
  }),
  reply: z.object({ data: z.array(Video), total: z.int(), page: z.int(), perPage: z.int() }),
})

export const readVideo = call({
  method: 'GET',
  path: '/videos/:id',
  summary: 'Read a video',
  access: 'videos.read',
  oauth: 'read',
  params: IdParams,
  reply: Video,
})

export const updateVideo = call({
  method: 'PUT',
  path: '/videos/:id',
  summary: 'Change a video',
  access: 'videos.write',
  oauth: 'write',
  params: IdParams,
  body: z.object({
    title: Title.optional(),
    description: Description.optional(),
    tags: Tags.optional(),
    adBreaks: AdBreaks.nullable().optional().describe('Complete; null: as the player.'),
  }),
  reply: Video,
})

export const removeVideo = call({
  method: 'DELETE',
  path: '/videos/:id',
  summary: 'Delete a video',
  access: 'videos.write',
  oauth: 'write',
  params: IdParams,
  reply: Success,
})

export const retryVideo = call({
  method: 'POST',
  path: '/videos/:id/retry',
  summary: 'Retry a failed video',
  access: 'videos.write',
  oauth: 'write',
  params: IdParams,
  reply: Video,
})

export const setPoster = call({
  method: 'PUT',
  path: '/videos/:id/poster',
  summary: 'Set the poster',
  access: 'videos.write',
  oauth: 'write',
  params: IdParams,
  body: z.union([
    z.strictObject({ atMs: z.int().min(0).describe('Milliseconds from the start.') }),
    z.strictObject({ image: ImageData }),
  ]),
  reply: Video,
})
