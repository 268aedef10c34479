import { z } from 'zod'
import { call, Id, IdParams } from './call.ts'
import { playerLanguages } from './plain/video/playerConfig.ts'
import { PlayerConfig } from './playerConfig.ts'

const Recommendation = z.object({
  id: z.string(),
  title: z.string(),
  poster: z.string().nullable(),
  duration: z.int().nullable(),
})

/** The zod schema of `plain/video/playback.ts`; contract.test.ts compares them. */
export const Playback = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Milliseconds, as in `Video`. */
    duration: z.int().nullable(),
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
    isSigned: z.boolean(),
    recommendations: z.array(Recommendation),
    captions: z.array(z.object({ language: z.string(), label: z.string(), src: z.string() })),
    player: z.object({
      id: z.string(),
      language: z.enum(playerLanguages),
      config: PlayerConfig,
      logo: z.string().nullable(),
    }),
    vastUrl: z.string().nullable(),
    token: z.string(),
  })
  .meta({ id: 'Playback' })

export const readPlayback = call({
  method: 'GET',
  path: '/videos/:id/playback',
  summary: 'Read the playback data',
  access: 'public',
  oauth: 'read',
  params: IdParams,
  query: z.object({
    player: Id.optional(),
    /** A JWT signed by the publisher, where the account's rules require one. */
    token: z.string().max(2_000).optional(),
    /** The referrer of the framed embed page; used for `vastUrl` only. */
    page: z.string().max(2_000).optional(),
  }),
  reply: z.object({ data: Playback }),
})
