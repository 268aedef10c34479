import { setCaption } from '@matinee/contract/captions'
import { createPlayer, removePlayer } from '@matinee/contract/players'
import { readPlayback } from '@matinee/contract/playback'
import { updatePlaybackRules } from '@matinee/contract/playbackRules'
import { createVideo, removeVideo } from '@matinee/contract/videos'
import { describe, expect, test } from 'vitest'
import { api, urlOf } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { waitUntil } from '../../platform/processes.ts'
import { addExternalVideo } from '../videos/externalVideo.service.ts'
import { updateMedia } from '../videos/videos.store.ts'

const { deps } = server

async function aVideo(account: TestAccount): Promise<string> {
  const { id } = await api(account).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
  await updateMedia(deps.db, id, { status: 'AVAILABLE', mediaKey: newId(22) })
  return id
}
const addPlayer = async (account: TestAccount) =>
  (await api(account).get(createPlayer, { body: { name: 'Lounge', language: 'en' } })).id
const play = async (id: string, player?: string) =>
  (await api(null).get(readPlayback, { params: { id }, query: player ? { player } : {} })).data

/** The account, video and player that the facts store after one beacon with this token. */
async function reported(token: string, videoId: string): Promise<unknown> {
  const sentAt = Date.now()
  const events = [{ type: 'start', at: sentAt, value: 1 }]
  const beacon = { token, view: newId(22), seq: 0, sentAt, page: 'https://news.example/', events }
  const answer = await fetch(`${server.url}/e/v`, { method: 'POST', body: JSON.stringify(beacon) })
  expect(answer.status).toBe(204)
  let rows: unknown[] = []
  await waitUntil(async () => {
    rows = await deps.facts.query({
      sql: 'SELECT account, video, player FROM video_events WHERE video = {videoId:String}',
      params: { videoId },
    })
    return rows.length > 0
  }, 30_000)
  return rows[0]
}

describe('the player of a play', () => {
  test('the player of a play is the requested one, and its events are counted under its id', async () => {
    const me = await make.account()
    const [video, standard, other] = [await aVideo(me), await addPlayer(me), await addPlayer(me)]
    const answer = await play(video, other)
    expect(answer.player).toMatchObject({ id: other, language: 'en' })
    expect((await play(video)).player.id).toBe(standard)
    expect(await reported(answer.token, video)).toEqual({ account: me.id, video, player: other })
  })

  test('the player of a play is the default instead of a deleted, unknown or another account’s player, in the events too', async () => {
    const [me, otherAccount] = [await make.account(), await make.account()]
    const [video, standard, deleted] = [await aVideo(me), await addPlayer(me), await addPlayer(me)]
    const theirs = await addPlayer(otherAccount)
    await api(me).get(removePlayer, { params: { id: deleted } })
    for (const player of [theirs, deleted, 'AAAAAAAAAAAAAA'])
      expect([player, (await play(video, player)).player.id]).toEqual([player, standard])
    const { token } = await play(video, theirs)
    expect(await reported(token, video)).toEqual({ account: me.id, video, player: standard })
  })

  test('the player of a play is the built-in one without an id if the account has none', async () => {
    const video = await aVideo(await make.account())
    const { player, token } = await play(video, 'AAAAAAAAAAAAAA')
    expect(player.id).toBe('')
    expect(await reported(token, video)).toMatchObject({ video, player: '' })
  })
})

test('captions come with a play by language, and open for everyone who may play it', async () => {
  const me = await make.account()
  const id = await aVideo(me)
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'
  for (const [language, label] of [
    ['tr', 'Türkçe'],
    ['en', 'English'],
  ] as const)
    await api(me).get(setCaption, { params: { id, language }, body: { label, text } })
  const { captions } = await play(id)
  expect(captions.map(({ language, label }) => [language, label])).toEqual([
    ['en', 'English'],
    ['tr', 'Türkçe'],
  ])
  await api(me).get(updatePlaybackRules, { body: { allowedDomains: ['news.example'] } })
  expect((await fetch(captions[0]!.src)).status).toBe(403)
  const answer = await fetch(urlOf(readPlayback, { params: { id } }), {
    headers: { origin: 'https://news.example' },
  })
  const signed = ((await answer.json()) as { data: { captions: typeof captions } }).data.captions
  expect(signed).toHaveLength(2)
  for (const { src } of signed) {
    const file = await fetch(src)
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('Hello')])
  }
})

describe('a video that another host plays', () => {
  const request = (path: string) => fetch(server.url + path)
  async function external() {
    const me = await make.account()
    const video = { externalId: newId(), title: 'Elsewhere', description: '', durationMs: 1_000 }
    const { id } = await addExternalVideo(deps, me.id, video, 'test')
    const page = `/embed/${encodeURIComponent(id)}`
    return { me, id, page, oembed: `/oembed?url=${encodeURIComponent(server.url + page)}` }
  }

  test('a video that another host plays is framed from there, by the playback, the embed page and oEmbed', async () => {
    const { id, page, oembed } = await external()
    expect(await play(id)).toMatchObject({
      duration: 1_000,
      type: 'external',
      title: 'Elsewhere',
      sources: [],
      captions: [],
      sprite: null,
      embedUrl: `https://video.example/${id.slice(4)}`,
    })
    const shown = await request(page)
    expect([shown.status, shown.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining('frame-src https:;'),
    ])
    expect(await shown.text()).toContain(`data-video="${id}"`)
    const { html } = (await (await request(oembed)).json()) as { html: string }
    expect(html).toContain(`src="${server.url}${page}"`)
  })

  test('a video that another host plays is unavailable, except to its owner, while no frame address is set up', async () => {
    const { me, id, page, oembed } = await external()
    const template = deps.config.externalEmbedTemplate
    deps.config.externalEmbedTemplate = null
    try {
      expect(await api(null).refusal(readPlayback, { params: { id } })).toEqual([404, 'not_available'])
      expect([(await request(page)).status, (await request(oembed)).status]).toEqual([404, 404])
      const own = (await api(me).get(readPlayback, { params: { id } })).data
      expect([own.sources, own.embedUrl]).toEqual([[], server.url + page])
    } finally {
      deps.config.externalEmbedTemplate = template
    }
  })
})

test('any page may read why a play is refused: 403, 404 and 410', async () => {
  const me = await make.account()
  const [guarded, deleted] = [await aVideo(me), await aVideo(me)]
  await api(me).get(removeVideo, { params: { id: deleted } })
  await api(me).get(updatePlaybackRules, { body: { requiresSignature: true } })
  for (const [id, status] of [
    [guarded, 403],
    ['nobody', 404],
    [deleted, 410],
  ] as const) {
    const { status: answered, headers } = await api(null).ask(readPlayback, { params: { id } })
    expect([answered, headers.get('access-control-allow-origin')]).toEqual([status, '*'])
    expect([headers.get('cache-control'), headers.get('set-cookie')]).toEqual(['no-store', null])
  }
})
