import { z } from 'zod'
import { call, IdParams, Instant, Success } from './call.ts'
import { maxAllowedDomains, playbackReasons } from './plain/video/playbackReasons.ts'

const SigningKey = z.object({ id: z.string(), createdAt: Instant })

/** The domains that may play an account's videos, and whether a play needs a signed token. */
export const PlaybackRules = z
  .object({
    allowedDomains: z
      .array(z.string())
      .describe('Host names; each allows its subdomains too. Empty: everywhere.'),
    requiresSignature: z.boolean().describe('Plays need a token that the publisher signs.'),
    keys: z.array(SigningKey),
  })
  .meta({ id: 'PlaybackRules' })
export type PlaybackRules = z.output<typeof PlaybackRules>

export const readPlaybackRules = call({
  method: 'GET',
  path: '/playback-rules',
  summary: 'Read the playback rules',
  access: 'videos.write',
  reply: PlaybackRules,
})

export const updatePlaybackRules = call({
  method: 'PUT',
  path: '/playback-rules',
  summary: 'Change the playback rules',
  access: 'videos.write',
  body: z.object({
    allowedDomains: z
      .array(z.string().trim().min(1).max(300))
      .max(maxAllowedDomains)
      .optional()
      .describe('Host names or URLs; only the host of a URL is stored.'),
    requiresSignature: z.boolean().optional(),
  }),
  reply: PlaybackRules,
})

export const createSigningKey = call({
  method: 'POST',
  path: '/playback-rules/keys',
  summary: 'Create a signing key',
  access: 'videos.write',
  reply: z.object({
    id: z.string(),
    createdAt: Instant,
    secret: z.string().describe('Base64url of 32 bytes; shown once.'),
  }),
})

export const removeSigningKey = call({
  method: 'DELETE',
  path: '/playback-rules/keys/:id',
  summary: 'Remove a signing key',
  access: 'videos.write',
  params: IdParams,
  reply: Success,
})

export const listRefusedPlays = call({
  method: 'GET',
  path: '/playback-rules/refusals',
  summary: 'List refused plays',
  access: 'videos.write',
  reply: z.object({
    data: z.array(
      z.object({
        videoId: z.string(),
        title: z.string(),
        reason: z.enum(playbackReasons),
        domain: z.string().describe('Host name of the requesting page; empty when unknown.'),
        count: z.int(),
        firstAt: Instant,
        lastAt: Instant,
      }),
    ),
  }),
})
