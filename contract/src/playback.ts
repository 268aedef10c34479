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
    duration: z.int().nullable().describe('Milliseconds; null when it is not known.'),
    width: z.int().nullable(),
    height: z.int().nullable(),
    poster: z.string().nullable(),
    type: z
      .enum(['hls', 'mp4', 'external'])
      .describe('`external`: the video of another host, framed from `embedUrl`.'),
    sources: z
      .array(z.object({ src: z.string(), type: z.string(), height: z.int().nullable() }))
      .describe('HLS first, then a plain MP4 for browsers without HLS. Empty until the video is available.'),
    sprite: z
      .object({
        src: z.string(),
        columns: z.int(),
        rows: z.int(),
        everyMs: z.int(),
        width: z.int(),
        height: z.int(),
      })
      .nullable()
      .describe('Pictures of the seek bar in one file: a grid in reading order; null without one.'),
    embedUrl: z.string(),
    isSigned: z.boolean().describe('Plays need a token that the publisher signs.'),
    recommendations: z
      .array(Recommendation)
      .describe('At most six other videos of the account, for the end screen.'),
    captions: z.array(z.object({ language: z.string(), label: z.string(), src: z.string() })),
    player: z.object({
      id: z.string(),
      language: z.enum(playerLanguages),
      config: PlayerConfig,
      logo: z.string().nullable(),
    }),
    ads: z
      .object({
        breaks: z.array(
          z.object({
            at: z.union([z.enum(['start', 'end']), z.object({ ms: z.int() })]),
            tags: z.array(z.string()).describe('Addresses of VAST documents, tried one after the other.'),
          }),
        ),
        deadlineMs: z.int().describe('For everything before the first frame of a break’s first ad.'),
      })
      .nullable()
      .describe('When ads are shown; null: never.'),
    vastUrl: z
      .string()
      .nullable()
      .describe(
        'The VAST tag of the placement, for the page’s own ad code; null without one and where `ads` may be shown.',
      ),
    token: z.string().describe('Names the view in beacons; valid for 24 hours.'),
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
    player: Id.optional().describe('A player of the account; the default player without it.'),
    token: z
      .string()
      .max(2_000)
      .optional()
      .describe('A JWT signed by the publisher, where the playback rules require one.'),
    page: z
      .string()
      .max(2_000)
      .optional()
      .describe('The referrer of a framed embed page; used for `vastUrl` only.'),
  }),
  reply: z.object({ data: Playback }),
})
