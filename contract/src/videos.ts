import { z } from 'zod'
import { call, IdParams, Instant, Success } from './call.ts'
import { ImageData } from './image.ts'
import { defaultPageSize, maxDescriptionLength, maxPageSize, maxTitleLength } from './plain/limits.ts'
import { videoReasonCodes } from './plain/videoReasons.ts'
import { videoStatuses } from './plain/videoStatus.ts'

export const Video = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    /** The address it was fetched from, or the name of the file that was uploaded. */
    source: z.string(),
    status: z.enum(videoStatuses),
    /** Why it failed, in plain English; null unless the status is an error. */
    statusReason: z.string().nullable(),
    /** The same for programs; null for reasons from before there were codes. */
    reason: z.object({ code: z.enum(videoReasonCodes), detail: z.string().nullable() }).nullable(),
    /** Whether `retryVideo` can help: it failed, and what it is made from is still to be had. */
    canRetry: z.boolean(),
    /** Percent of the step that is running, measured; null when the step cannot be measured. */
    stepProgress: z.int().min(0).max(100).nullable(),
    /** It plays; further renditions are being made. */
    isImproving: z.boolean(),
    /** Another poster was chosen and is being made. */
    isPosterPending: z.boolean(),
    /** Milliseconds; null until the file was looked into. */
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
  summary: 'Add a video by its address',
  access: 'videos.write',
  oauth: 'write',
  body: z.object({ source: SourceUrl, title: Title.optional(), description: Description.optional() }),
  reply: z.object({ data: z.object({ id: z.string() }), id: z.string() }),
})

export const listVideos = call({
  method: 'GET',
  path: '/videos',
  summary: 'The videos of the account, newest first',
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
  summary: 'One video',
  access: 'videos.read',
  oauth: 'read',
  params: IdParams,
  reply: Video,
})

export const updateVideo = call({
  method: 'PUT',
  path: '/videos/:id',
  summary: 'Change the title or description',
  access: 'videos.write',
  oauth: 'write',
  params: IdParams,
  body: z.object({ title: Title.optional(), description: Description.optional() }),
  reply: Video,
})

export const removeVideo = call({
  method: 'DELETE',
  path: '/videos/:id',
  summary: 'Delete a video; what it is doing is cancelled and its embeds stop',
  access: 'videos.write',
  oauth: 'write',
  params: IdParams,
  reply: Success,
})

export const retryVideo = call({
  method: 'POST',
  path: '/videos/:id/retry',
  summary: 'Process a failed video again',
  access: 'videos.write',
  oauth: 'write',
  params: IdParams,
  reply: Video,
})

export const setPoster = call({
  method: 'PUT',
  path: '/videos/:id/poster',
  summary: 'Choose a frame of the video as its poster, or upload one',
  access: 'videos.write',
  oauth: 'write',
  params: IdParams,
  /** `atMs`: milliseconds from the start. */
  body: z.union([z.strictObject({ atMs: z.int().min(0) }), z.strictObject({ image: ImageData })]),
  reply: Video,
})
