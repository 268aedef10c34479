import { createPlayer, removePlayer, setPlayerLogo, updatePlayer } from '@matinee/contract/players'
import { defaultPlayerConfig } from '@matinee/contract/plain/video/playerConfig'
import { createVideo } from '@matinee/contract/videos'
import { describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { moveVideo } from '../videos/videos.store.ts'
import { playerForPlayback } from './players.service.ts'

const { db } = server.deps
const none = 'AAAAAAAAAAAAAA'
const builtIn = { id: '', language: 'en', config: defaultPlayerConfig, logo: null }
const builtInAnswer = { ...builtIn, config: JSON.stringify(defaultPlayerConfig) }

const add = async (account: TestAccount, language: 'en' | 'tr' = 'en') =>
  (await api(account).get(createPlayer, { body: { name: 'Lounge', language } })).id
const remove = (account: TestAccount, id: string) => api(account).get(removePlayer, { params: { id } })

async function aVideo(account: TestAccount): Promise<string> {
  const { id } = await api(account).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
  await moveVideo(db, id, 'AVAILABLE')
  return id
}

type Shown = { id: string; language: string; config: string; logo: string | null }
async function request(id: string, video?: string) {
  const query = video === undefined ? '' : `?video=${encodeURIComponent(video)}`
  const answer = await fetch(`${server.url}/embed/players/${id}${query}`)
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    data: (JSON.parse(text) as { data: Shown }).data,
  }
}
const shownId = async (id: string, video?: string) => (await request(id, video)).data.id

/** An account with a playable video, its default player, another one, and a deleted one. */
async function aPublisher() {
  const account = await make.account()
  const [first, second, deleted] = [await add(account), await add(account, 'tr'), await add(account)]
  await remove(account, deleted)
  return { account, first, second, deleted, video: await aVideo(account) }
}

describe('any page', () => {
  test('any page reads a player by its id: its language, its config as a string, its logo, and nothing else', async () => {
    const { account, second } = await aPublisher()
    const config = JSON.stringify({
      ...defaultPlayerConfig,
      appearance: { ...defaultPlayerConfig.appearance, showLogo: true },
    })
    await api(account).get(updatePlayer, { params: { id: second }, body: { config } })
    const image =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAACXBIWXMAAAABAAAAAQBPJcTWAAAAEElEQVR4nGP4y8AARwzIHABuygfpbgaHdgAAAABJRU5ErkJggg=='
    const { logo } = await api(account).get(setPlayerLogo, { params: { id: second }, body: { image } })
    const { status, text, headers } = await request(second)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ data: { id: second, language: 'tr', config, logo } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('any page gets the player that it requests together with a video, or the default one by that name', async () => {
    const { first, second, video } = await aPublisher()
    expect(await shownId(second, video)).toBe(second)
    expect(await shownId('default', video)).toBe(first)
  })

  test('any page gets the default instead of a deleted player, with and without a video', async () => {
    const { first, deleted, video } = await aPublisher()
    expect(await shownId(deleted, video)).toBe(first)
    expect(await shownId(deleted)).toBe(first)
  })

  test('any page gets the default instead of a missing player, for a known video', async () => {
    const { first, video } = await aPublisher()
    expect(await shownId(none, video)).toBe(first)
  })

  test('any page gets the built-in player of an account without players', async () => {
    const account = await make.account()
    const video = await aVideo(account)
    expect((await request('default', video)).data).toEqual(builtInAnswer)
    const { second } = await aPublisher()
    expect((await request(second, video)).data).toEqual(builtInAnswer)
  })

  test("learns nothing about another publisher's players from a video", async () => {
    const [mine, theirs] = [await aPublisher(), await aPublisher()]
    const others = await request(theirs.second, mine.video)
    const missing = await request(none, mine.video)
    expect([others.status, others.text]).toEqual([200, missing.text])
    expect(others.data.id).toBe(mine.first)
  })

  test('any page gets an uncached 404 if neither a player nor a playable video is known', async () => {
    const { account, video } = await aPublisher()
    const { id: queued } = await api(account).get(createVideo, {
      body: { source: 'https://youtu.be/dQw4w9WgXcQ' },
    })
    await moveVideo(db, video, 'DELETED')
    const answers = [
      await request(none),
      await request('default'),
      await request('default', none),
      await request(none, queued),
      await request('default', queued),
      await request('default', video),
      await request('default', 'x"y'),
      await request('%22%3Cscript%3E'),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]!.headers.get('cache-control')).toBe('no-store')
    expect(answers[0]!.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('for playback', () => {
  test('the player is the requested one, else the default, else the built-in one', async () => {
    const [{ account, first, second, deleted }, other] = [await aPublisher(), await aPublisher()]
    const idFor = async (id: string | null) => (await playerForPlayback(server.deps, account.id, id)).id
    expect(await idFor(second)).toBe(second)
    for (const id of [null, '', none, deleted, other.second]) expect(await idFor(id)).toBe(first)
    const newcomer = await make.account()
    expect(await playerForPlayback(server.deps, newcomer.id, second)).toEqual(builtIn)
  })

  test('it costs one SQL statement', async () => {
    const { account, second } = await aPublisher()
    const before = server.sqlTexts.length
    expect((await playerForPlayback(server.deps, account.id, second)).config).toEqual(defaultPlayerConfig)
    expect(server.sqlTexts.length - before).toBe(1)
  })
})
