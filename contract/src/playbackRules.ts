import { z } from 'zod'
import { call, IdParams, Instant, Success } from './call.ts'
import { maxAllowedDomains, maxSigningKeys, playbackReasons } from './plain/playbackReasons.ts'

const SigningKey = z.object({ id: z.string(), createdAt: Instant })

/** Where the videos of an account may be played, and whether each play needs a signed token. */
export const PlaybackRules = z
  .object({
    /** Host names; each allows its subdomains too. Empty: everywhere. */
    allowedDomains: z.array(z.string()),
    requiresSignature: z.boolean(),
    keys: z.array(SigningKey),
  })
  .meta({ id: 'PlaybackRules' })
export type PlaybackRules = z.output<typeof PlaybackRules>

export const readPlaybackRules = call({
  method: 'GET',
  path: '/playback-rules',
  summary: 'Where the videos of the account may be played',
  access: 'videos.write',
  reply: PlaybackRules,
})

export const updatePlaybackRules = call({
  method: 'PUT',
  path: '/playback-rules',
  summary: 'Change where the videos of the account may be played',
  access: 'videos.write',
  body: z.object({
    /** A host name each; an address is taken for the host in it. */
    allowedDomains: z.array(z.string().trim().min(1).max(300)).max(maxAllowedDomains).optional(),
    requiresSignature: z.boolean().optional(),
  }),
  reply: PlaybackRules,
})

export const createSigningKey = call({
  method: 'POST',
  path: '/playback-rules/keys',
  summary: `Make a key that signs playback tokens (JWT, HS256); at most ${maxSigningKeys}`,
  access: 'videos.write',
  reply: z.object({
    id: z.string(),
    createdAt: Instant,
    /** Base64url of 32 bytes; told once. */
    secret: z.string(),
  }),
})

export const removeSigningKey = call({
  method: 'DELETE',
  path: '/playback-rules/keys/:id',
  summary: 'Remove a key; its tokens end at once, what plays already may go on for seven hours',
  access: 'videos.write',
  params: IdParams,
  reply: Success,
})

export const listRefusedPlays = call({
  method: 'GET',
  path: '/playback-rules/refusals',
  summary: 'Plays that the rules refused in the last 30 days, the most frequent first, at most 100 kinds',
  access: 'videos.write',
  reply: z.object({
    data: z.array(
      z.object({
        videoId: z.string(),
        title: z.string(),
        reason: z.enum(playbackReasons),
        /** Host name of the page that asked; empty when it did not say. */
        domain: z.string(),
        count: z.int(),
        firstAt: Instant,
        lastAt: Instant,
      }),
    ),
  }),
})
