import { z } from 'zod'
import { call, Id, IdParams, Instant, Success } from './call.ts'
import { ImageData } from './image.ts'
import { maxPlayerNameLength } from './plain/limits.ts'
import { VideoAds } from './videoAds.ts'
import { playerLanguages, playerStatuses } from './plain/video/playerConfig.ts'

export const Player = z
  .object({
    id: z.string(),
    name: z.string(),
    language: z.enum(playerLanguages).describe("The language of the player's own texts."),
    status: z.enum(playerStatuses),
    isDefault: z.boolean().describe('Shown where an embed names no player.'),
    createdAt: Instant,
    config: z.string().describe('Appearance and behavior as a JSON text; the example has all its fields.'),
    logo: z
      .string()
      .nullable()
      .describe("Address of the publisher's own picture, shown when `showLogo` is on; null without one."),
    videoAds: VideoAds.nullable().describe('Ads of this player; null: as the account.'),
  })
  .meta({ id: 'Player' })
export type Player = z.output<typeof Player>

const Name = z.string().trim().min(1).max(maxPlayerNameLength)
const Language = z.enum(playerLanguages)

export const createPlayer = call({
  method: 'POST',
  path: '/players',
  summary: 'Create a player',
  access: 'players.write',
  oauth: 'write',
  body: z.object({ name: Name, language: Language }),
  reply: z.object({ id: z.string() }),
})

export const listPlayers = call({
  method: 'GET',
  path: '/players',
  summary: 'List players',
  access: 'players.read',
  oauth: 'read',
  reply: z.object({ data: z.array(Player) }),
})

export const readPlayer = call({
  method: 'GET',
  path: '/players/:id',
  summary: 'Read a player',
  access: 'players.read',
  oauth: 'read',
  params: IdParams,
  reply: Player,
})

/** The entire player, or `isDefault: true` alone. `isDefault: false` changes nothing: make another player the default. */
export const updatePlayer = call({
  method: 'PUT',
  path: '/players/:id',
  summary: 'Change a player',
  access: 'players.write',
  oauth: 'write',
  params: IdParams,
  body: z.object({
    id: Id.optional().describe('May repeat the id of the address.'),
    isDefault: z.boolean().optional(),
    name: Name.optional(),
    language: Language.optional(),
    config: z.string().max(4_000).optional().describe('Appearance and behavior as a JSON text, complete.'),
    videoAds: VideoAds.nullable().optional().describe('Complete; null: as the account.'),
  }),
  reply: Player,
})

export const removePlayer = call({
  method: 'DELETE',
  path: '/players/:id',
  summary: 'Delete a player',
  access: 'players.write',
  oauth: 'write',
  params: IdParams,
  reply: Success,
})

export const setPlayerLogo = call({
  method: 'PUT',
  path: '/players/:id/logo',
  summary: 'Set the logo',
  access: 'players.write',
  oauth: 'write',
  params: IdParams,
  body: z.object({ image: ImageData }),
  reply: Player,
})

export const removePlayerLogo = call({
  method: 'DELETE',
  path: '/players/:id/logo',
  summary: 'Remove the logo',
  access: 'players.write',
  oauth: 'write',
  params: IdParams,
  reply: Player,
})
