import { defaultVideoAds, listBreaks, noAdBreaks } from '@matinee/contract/plain/video/adBreaks'
import { createPlayer, readPlayer, removePlayer, updatePlayer } from '@matinee/contract/players'
import * as calls from '@matinee/contract/videoAds'
import { createVideo, listVideos, readVideo, updateVideo } from '@matinee/contract/videos'
import { describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { findPlayable } from '../playback/playback.store.ts'
import { updateMedia } from '../videos/videos.store.ts'
import { readVideoAds } from './videoAds.service.ts'

const { db } = server.deps
const minute = 60_000

async function aVideo(account: TestAccount, durationMs: number | null = 10 * minute): Promise<string> {
  const { id } = await api(account).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
  await updateMedia(db, id, { status: 'AVAILABLE', mediaKey: newId(22), durationMs })
  return id
}
const aPlayer = async (account: TestAccount) =>
  (await api(account).get(createPlayer, { body: { name: 'Lounge', language: 'en' } })).id
const changeAccount = (account: TestAccount, body: object) => api(account).ask(calls.updateVideoAds, { body })
const changePlayer = (account: TestAccount, id: string, videoAds: unknown) =>
  api(account).ask(updatePlayer, { params: { id }, body: { videoAds } as never })
const changeVideo = (account: TestAccount, id: string, adBreaks: unknown) =>
  api(account).ask(updateVideo, { params: { id }, body: { adBreaks } as never })
const faults = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error: { fields?: Record<string, string> } }).error.fields,
]

/** Both ways to read the settings of a play: for VMAP, and in the statement of playback. */
async function settingsOf(account: TestAccount, videoId: string, playerId: string | null = null) {
  const { durationMs, ...settings } = await readVideoAds(db, account.id, { playerId, videoId })
  const playable = await findPlayable(db, videoId, { others: 0, hosts: [], playerId })
  expect([playable?.adSettings, playable?.durationMs]).toEqual([settings, durationMs])
  return settings
}
const breaksOf = async (account: TestAccount, videoId: string, playerId: string | null = null) =>
  listBreaks(await settingsOf(account, videoId, playerId), 10 * minute).map(({ at }) => at)

describe('the account', () => {
  test('a new account shows a pre-roll, and changes only the fields that it sends', async () => {
    const [me, other] = [await make.account(), await make.account()]
    expect(await api(me).get(calls.readVideoAds)).toEqual(defaultVideoAds)
    expect((await changeAccount(me, { midrolls: true, midrollEveryMs: 3 * minute })).status).toBe(200)
    const changed = { ...defaultVideoAds, midrolls: true, midrollEveryMs: 3 * minute }
    expect(await api(me).get(calls.readVideoAds)).toEqual(changed)
    await changeAccount(me, { preroll: false })
    expect(await api(me).get(calls.readVideoAds)).toEqual({ ...changed, preroll: false })
    expect(await api(other).get(calls.readVideoAds)).toEqual(defaultVideoAds)
  })

  test('two concurrent changes of different fields are both kept', async () => {
    const me = await make.account()
    await Promise.all([
      changeAccount(me, { preroll: false }),
      changeAccount(me, { postroll: true }),
      changeAccount(me, { midrolls: true }),
    ])
    expect(await api(me).get(calls.readVideoAds)).toMatchObject({
      preroll: false,
      postroll: true,
      midrolls: true,
    })
  })

  test.each([
    [{ midrollEveryMs: minute - 1 }, { midrollEveryMs: 'This must be at least 60,000.' }],
    [{ midrollsFromMs: 241 * minute }, { midrollsFromMs: 'This must be at most 14,400,000.' }],
    [{ midrollEveryMs: 90_000.5 }, { midrollEveryMs: 'This must be a whole number.' }],
    [{ isOn: 'yes' }, { isOn: expect.any(String) }],
  ])('%o is refused beside its field', async (body, fields) => {
    const me = await make.account()
    expect(faults(await changeAccount(me, body))).toEqual([422, fields])
  })
})

describe('a player', () => {
  test('a player shows ads as its account until it has settings of its own, and again after they are removed', async () => {
    const me = await make.account()
    const [video, standard] = [await aVideo(me), await aPlayer(me)]
    const other = await aPlayer(me)
    await changeAccount(me, { midrolls: true })
    const asAccount = ['start', { ms: 5 * minute }]
    expect(await breaksOf(me, video, other)).toEqual(asAccount)
    const own = { ...defaultVideoAds, preroll: false, postroll: true }
    expect((await changePlayer(me, other, own)).status).toBe(200)
    expect((await api(me).get(readPlayer, { params: { id: other } })).videoAds).toEqual(own)
    expect(await breaksOf(me, video, other)).toEqual(['end'])
    expect(await breaksOf(me, video, standard)).toEqual(asAccount)
    await api(me).get(updatePlayer, { params: { id: other }, body: { name: 'Renamed' } })
    expect(await breaksOf(me, video, other)).toEqual(['end'])
    await changePlayer(me, other, null)
    expect(await breaksOf(me, video, other)).toEqual(asAccount)
  })

  test('a play without a player, with a deleted or another account’s one has the settings of the default player', async () => {
    const [me, stranger] = [await make.account(), await make.account()]
    const [video, standard, deleted] = [await aVideo(me), await aPlayer(me), await aPlayer(me)]
    const theirs = await aPlayer(stranger)
    await changePlayer(me, standard, { ...defaultVideoAds, preroll: false })
    await changePlayer(me, deleted, { ...defaultVideoAds, postroll: true })
    await changePlayer(stranger, theirs, { ...defaultVideoAds, postroll: true })
    await api(me).get(removePlayer, { params: { id: deleted } })
    for (const player of [null, deleted, theirs, 'AAAAAAAAAAAAAA'])
      expect([player, await breaksOf(me, video, player)]).toEqual([player, []])
  })

  test('settings of a player are complete or refused beside their fields, and another account’s player is missing', async () => {
    const [me, stranger] = [await make.account(), await make.account()]
    const player = await aPlayer(me)
    expect(faults(await changePlayer(me, player, { isOn: true }))).toEqual([
      422,
      expect.objectContaining({ 'videoAds.preroll': expect.any(String) }),
    ])
    expect(faults(await changePlayer(me, player, { ...defaultVideoAds, midrollEveryMs: 1 }))).toEqual([
      422,
      { 'videoAds.midrollEveryMs': 'This must be at least 60,000.' },
    ])
    expect((await changePlayer(stranger, player, defaultVideoAds)).status).toBe(404)
    expect((await api(me).get(readPlayer, { params: { id: player } })).videoAds).toBeNull()
  })
})

describe('a video', () => {
  test('a video has the breaks of its player, its own or none, and the list shows which', async () => {
    const me = await make.account()
    const video = await aVideo(me)
    await changeAccount(me, { postroll: true })
    expect(await breaksOf(me, video)).toEqual(['start', 'end'])
    const own = { preroll: true, postroll: false, midrollAtMs: [40_000, 90_000] }
    expect((await changeVideo(me, video, own)).status).toBe(200)
    expect(await breaksOf(me, video)).toEqual(['start', { ms: 40_000 }, { ms: 90_000 }])
    expect((await api(me).get(listVideos)).data[0]).toMatchObject({ id: video, adBreaks: own })
    await changeVideo(me, video, noAdBreaks)
    expect(await breaksOf(me, video)).toEqual([])
    await api(me).get(updateVideo, { params: { id: video }, body: { title: 'Renamed' } })
    expect(await breaksOf(me, video)).toEqual([])
    await changeVideo(me, video, null)
    expect(await breaksOf(me, video)).toEqual(['start', 'end'])
  })

  test('times beyond the video, too close to each other or too many are refused, each beside its field', async () => {
    const [me, stranger] = [await make.account(), await make.account()]
    const [video, unread] = [await aVideo(me, 2 * minute), await aVideo(me, null)]
    const at = (...midrollAtMs: number[]) => ({ ...noAdBreaks, midrollAtMs })
    expect(faults(await changeVideo(me, video, at(40_000, 120_000, 50_000)))).toEqual([
      422,
      {
        'adBreaks.midrollAtMs.1': 'Choose a time before the end of the video.',
        'adBreaks.midrollAtMs.2': 'Leave at least 30 seconds to the mid-roll before.',
      },
    ])
    expect(faults(await changeVideo(me, video, at(0)))).toEqual([
      422,
      { 'adBreaks.midrollAtMs.0': expect.any(String) },
    ])
    const many = Array.from({ length: 21 }, (_, n) => (n + 1) * minute)
    expect(faults(await changeVideo(me, unread, at(...many)))).toEqual([
      422,
      { 'adBreaks.midrollAtMs': expect.any(String) },
    ])
    expect((await changeVideo(me, unread, at(120_000))).status).toBe(200)
    expect((await changeVideo(stranger, video, at(60_000))).status).toBe(404)
    expect((await api(me).get(readVideo, { params: { id: video } })).adBreaks).toBeNull()
  })

  test('the settings of a play never come from another account’s video', async () => {
    const [me, stranger] = [await make.account(), await make.account()]
    const theirs = await aVideo(stranger)
    await changeVideo(stranger, theirs, noAdBreaks)
    expect(await readVideoAds(db, me.id, { playerId: null, videoId: theirs })).toEqual({
      account: null,
      player: null,
      video: null,
      durationMs: null,
    })
  })
})
