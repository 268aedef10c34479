import { z } from 'zod'
import { call, IdParams, Instant, Success } from './call.ts'
import { ImageData } from './image.ts'
import { defaultPageSize, maxDescriptionLength, maxPageSize, maxTitleLength } from './plain/limits.ts'
import { videoReasonCodes } from './plain/video/videoReasons.ts'
import { videoStatuses } from './plain/video/videoStatus.ts'

export const Video = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    /** The URL of its download, or the name of the uploaded file. */
    source: z.string(),
    status: z.enum(videoStatuses),
    /** The reason of a failure, in English; null unless the status is an error. */
    statusReason: z.string().nullable(),
    /** The reason as a code; null for failures from before codes existed. */
    reason: z.object({ code: z.enum(videoReasonCodes), detail: z.string().nullable() }).nullable(),
    /** The video failed and its source still exists, so `retryVideo` may help. */
    canRetry: z.boolean(),
    /** Measured percentage of the current step; null when the step cannot be measured. */
    stepProgress: z.int().min(0).max(100).nullable(),
    /** The video plays already, and further renditions are being made. */
    isImproving: z.boolean(),
    /** A new poster was chosen and is being made. */
    isPosterPending: z.boolean(),
    /** Milliseconds; null until the file was probed. */
    duration: z.int().nullable(),
    thumbnail: z.string().nullable(),
    createdAt: Instant,
    views: z.int(),
    completionRate: z.number(),
    viewRate: z.number(),
    renditions: z.array(z.object({ height: z.int(), width: z.int() })),
  })
  .meta({ id: 'Video' })
export type Video = z.output<typeof Video>

const Title = z.string().trim().min(1).max(maxTitleLength)
const Description = z.string().trim().max(maxDescriptionLength)
export const SourceUrl = z.string().trim().min(1).max(2048)

export const createVideo = call({
  method: 'POST',
  path: '/videos',
  summary: 'Add a video by link',
  access: 'videos.write',
  oauth: 'write',
  body: z.object({ source: SourceUrl, title: Title.optional(), description: Description.optional() }),
  reply: z.object({ data: z.object({ id: z.string() }), id: z.string() }),
})

export const listVideos = call({
  method: 'GET',
  path: '/videos',
  summary: 'List videos',
  access: 'videos.read',
  oauth: 'read',
  query: z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    perPage: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
    search: z.string().trim().max(200).optional(),
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
  body: z.object({ title: Title.optional(), description: Description.optional() }),
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
  /** `atMs`: milliseconds from the start. */
  body: z.union([z.strictObject({ atMs: z.int().min(0) }), z.strictObject({ image: ImageData })]),
  reply: Video,
})
