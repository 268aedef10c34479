import { z } from 'zod'
import { call, Id, IdParams, Instant, Success } from './call.ts'
import { defaultPageSize, maxDescriptionLength, maxPageSize, maxTitleLength } from './plain/limits.ts'
import { playerLanguages } from './plain/playerConfig.ts'
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
    /** Percent of the step that is running, measured; null when the step cannot be measured. */
    stepProgress: z.int().min(0).max(100).nullable(),
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

const Recommendation = z.object({
  id: z.string(),
  title: z.string(),
  poster: z.string().nullable(),
  durationMs: z.int().nullable(),
})

const Appearance = z.object({
  backgroundColor: z.string(),
  foregroundColor: z.string(),
  highlightColor: z.string(),
  showFullScreenButton: z.boolean(),
  showLogo: z.boolean().nullable(),
  showReplay: z.boolean(),
  showSeekBar: z.boolean(),
  showShareButton: z.boolean(),
  showTimeDisplay: z.boolean(),
  showTitleBar: z.boolean(),
})

/** The zod twin of `plain/playback.ts`; contract.test.ts holds the two together. */
export const Playback = z
  .object({
    id: z.string(),
    title: z.string(),
    durationMs: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    poster: z.string().nullable(),
    type: z.enum(['hls', 'mp4', 'external']),
    sources: z.array(z.object({ src: z.string(), type: z.string(), height: z.int().nullable() })),
    sprite: z
      .object({
        src: z.string(),
        columns: z.int(),
        rows: z.int(),
        everyMs: z.int(),
        width: z.int(),
        height: z.int(),
      })
      .nullable(),
    embedUrl: z.string(),
    recommendations: z.array(Recommendation),
    player: z.object({
      id: z.string(),
      language: z.enum(playerLanguages),
      config: z.object({
        appearance: Appearance,
        behavior: z.object({ autoplay: z.boolean(), loop: z.boolean() }),
      }),
      logo: z.string().nullable(),
    }),
    token: z.string(),
  })
  .meta({ id: 'Playback' })

export const readPlayback = call({
  method: 'GET',
  path: '/videos/:id/playback',
  summary: 'What a player needs; open to everybody once the video is available',
  access: 'public',
  oauth: 'read',
  params: IdParams,
  query: z.object({ player: Id.optional() }),
  reply: z.object({ data: Playback }),
})
