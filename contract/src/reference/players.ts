import type * as playback from '../playback.ts'
import type * as playbackRules from '../playbackRules.ts'
import type * as players from '../players.ts'
import type * as videoAds from '../videoAds.ts'
import { defaultVideoAds } from '../plain/video/adBreaks.ts'
import { defaultPlayerConfig } from '../plain/video/playerConfig.ts'
import { maxSigningKeys } from '../plain/video/playbackReasons.ts'
import type { ReferenceOf } from './callReference.ts'
import { done, host, ids, player, video } from './exampleObjects.ts'
import { onePixel } from './videos.ts'

const params = { id: ids.player }
const logo = `${host}/embed/logos/Lx1Ns7ReGz0Ph.webp`

export const playersReference: ReferenceOf<typeof players> = {
  createPlayer: {
    description:
      'The new player has the default look; the first player of an account becomes its default player. 409 `quota_reached` at the limit of the account.',
    request: { body: { name: 'Article player', language: 'tr' } },
    reply: { id: ids.player },
  },
  listPlayers: {
    description: 'All players, newest first. Deleted players have the `status` `DELETED`.',
    reply: { data: [player] },
  },
  readPlayer: { description: 'Also reads a deleted player.', request: { params }, reply: player },
  updatePlayer: {
    description:
      'Send only the fields to change. `isDefault: true` makes the player the default; `false` changes nothing, because an account always has a default. 422 `config_invalid` for a `config` that is not valid, 409 `player_deleted` for a deleted player.',
    request: { params, body: { name: 'Article player', config: JSON.stringify(defaultPlayerConfig) } },
    reply: player,
  },
  removePlayer: {
    description:
      'Embeds of this player show the default player instead. It cannot be restored. 409 `default_player` for the default: make another player the default first.',
    request: { params },
    reply: done,
  },
  setPlayerLogo: {
    description:
      'Replaces the logo with a JPEG, PNG or WebP of at most 700,000 bytes. It shows where `showLogo` of the `config` is true.',
    request: { params, body: { image: onePixel } },
    reply: { ...player, logo },
  },
  removePlayerLogo: { request: { params }, reply: player },
}

const media = `${host}/media/Vb3kQ9tYw1LxNs7ReGz0`

export const playbackReference: ReferenceOf<typeof playback> = {
  readPlayback: {
    description:
      'Public once the video is available, unless the playback rules of its account refuse the page or ask for a signed token: 403 with the reason. The owner can read it earlier; `sources` are empty until then. An unknown `player` means the default player. At most 300 a minute. 410 `video_deleted` for a deleted video.',
    request: {
      params: { id: ids.video },
      query: { player: ids.player },
    },
    reply: {
      data: {
        id: ids.video,
        title: video.title,
        duration: video.duration,
        width: 1280,
        height: 720,
        poster: `${media}/poster.jpg`,
        type: 'hls',
        sources: [
          { src: `${media}/master.m3u8`, type: 'application/vnd.apple.mpegurl', height: null },
          { src: `${media}/360p.mp4`, type: 'video/mp4', height: 360 },
        ],
        sprite: { src: `${media}/sprite.jpg`, columns: 10, rows: 10, everyMs: 1_000, width: 160, height: 90 },
        embedUrl: `${host}/embed/${ids.video}`,
        isSigned: false,
        recommendations: [{ id: ids.otherVideo, title: 'A day in Göreme', poster: null, duration: 61_000 }],
        captions: [{ language: 'tr', label: 'Türkçe', src: `${media}/tr-Q9tYw1.vtt` }],
        player: { id: ids.player, language: 'tr', config: defaultPlayerConfig, logo: null },
        ads: null,
        vastUrl: null,
        token: 'eyJhIjoidTRKazhzUHEyTG1WdDEiLCJ2IjoiYjhYcTJMclQwdk1rWnAifQ.mB92K27uhbUJU1p1r',
      },
    },
  },
}

const key = { id: 'k4Sx9BvM2nQzTj', createdAt: '2026-11-10T12:00:00.000Z' }
const rules = { allowedDomains: ['news.example'], requiresSignature: true, keys: [key] }

export const playbackRulesReference: ReferenceOf<typeof playbackRules> = {
  readPlaybackRules: { reply: rules },
  updatePlaybackRules: {
    description:
      'Send only the fields to change. Takes effect with the next play; media addresses that were given out before work for up to seven more hours. 422 `invalid_domain` names each domain that is not valid.',
    request: { body: { allowedDomains: ['news.example'], requiresSignature: true } },
    reply: rules,
  },
  createSigningKey: {
    description: `Sign playback tokens with it: a JWT with HS256, \`kid\` the id of the key, \`sub\` the id of the video and \`exp\` at most 7 days ahead. The secret is shown once. At most ${maxSigningKeys} keys for each account: 409 \`too_many\`.`,
    reply: { ...key, secret: 'pX3vB8sKq1LzR6wYtN0jHmDc5GfUeA9iOo2VrT7xQkE' },
  },
  removeSigningKey: {
    description:
      'Tokens of the key stop working immediately. Playback in progress can continue for up to seven hours.',
    request: { params: { id: key.id } },
    reply: done,
  },
  listRefusedPlays: {
    description:
      'Refused plays of the last 30 days by video, reason and domain: the 100 most frequent, most frequent first.',
    reply: {
      data: [
        {
          videoId: ids.video,
          title: video.title,
          reason: 'domain_not_allowed',
          domain: 'copy.example',
          count: 118,
          firstAt: '2026-11-12T06:20:11.000Z',
          lastAt: '2026-11-22T20:44:09.000Z',
        },
      ],
    },
  },
}

const midrolls = { ...defaultVideoAds, midrolls: true }

export const videoAdsReference: ReferenceOf<typeof videoAds> = {
  readVideoAds: {
    description:
      'Applies to every player without settings of its own, on pages of your verified sites that have a preroll placement.',
    reply: defaultVideoAds,
  },
  updateVideoAds: {
    description: 'Send only the fields to change. Takes effect with the next play.',
    request: { body: { midrolls: true } },
    reply: midrolls,
  },
}
