import type { ReplyOf } from '@matinee/contract/call'
import { readPlayback } from '@matinee/contract/playback'
import { completionRate } from '@matinee/contract/plain/counters'
import { createVideo, listVideos, readVideo, removeVideo, updateVideo } from '@matinee/contract/videos'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { foldedSql, foldForSearch } from './foldForSearch.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { parseSource } from './parseSource.ts'
import { listVideos as listService } from './videoList.service.ts'
import { moveVideo } from './videos.store.ts'

const source = 'https://youtu.be/dQw4w9WgXcQ'

async function video(account: TestAccount, title: string): Promise<string> {
  return (await api(account).get(createVideo, { body: { source, title } })).id
}

const listed = ({ bytes }: { bytes: Buffer }) =>
  (JSON.parse(bytes.toString()) as ReplyOf<typeof listVideos>).data

async function available(account: TestAccount, title = 'A film'): Promise<string> {
  const id = await video(account, title)
  await moveVideo(server.deps.db, id, 'AVAILABLE', {
    mediaKey: `key${id}`,
    durationMs: 61_000,
    poster: 'poster.jpg',
  })
  const rendition = { videoId: id, averageBandwidth: 1, peakBandwidth: 1, frameRate: 25, bytes: 1 }
  await server.deps.db
    .insertInto('renditions')
    .values([
      { ...rendition, name: 'source', width: 1280, height: 720, codecs: 'avc1.64001f,mp4a.40.2' },
      { ...rendition, name: '360p', width: 640, height: 360, codecs: 'avc1.64001e,mp4a.40.2' },
    ])
    .execute()
  return id
}

describe('the list', () => {
  test('the list of videos shows the account’s own videos, newest first, in pages, with the total even beyond the end', async () => {
    const [mine, theirs] = [await make.account(), await make.account()]
    const ids: string[] = []
    for (const title of ['one', 'two', 'three']) ids.unshift(await video(mine, title))
    await video(theirs, 'not mine')
    const page = (query: object) => api(mine).get(listVideos, { query })
    expect((await page({})).data.map(({ id }) => id)).toEqual(ids)
    expect(await page({})).toMatchObject({ total: 3, page: 0, perPage: 20 })
    expect((await page({ page: 1, perPage: 2 })).data.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(await page({ page: 9 })).toMatchObject({ data: [], total: 3 })
    expect(await api(await make.account()).get(listVideos)).toMatchObject({ data: [], total: 0 })
    expect(await api(mine).status(listVideos, { query: { perPage: 101 } })).toBe(422)
  })

  test('the list of videos is the account’s own right after an account with as many videos requested the same page', async () => {
    const [mine, theirs] = [await make.account(), await make.account()]
    const [own, foreign] = [await video(mine, 'Mine'), await video(theirs, 'Theirs')]
    const read = async (account: TestAccount) => (await api(account).get(listVideos)).data.map(({ id }) => id)
    expect([await read(mine), await read(theirs), await read(mine)]).toEqual([[own], [foreign], [own]])
  })

  test('the list of videos finds a title in any case, with Turkish letters too, and an exact id', async () => {
    const me = await make.account()
    const id = await video(me, 'IŞIK ile İstanbul 100%')
    await video(me, 'Something else')
    const search = async (text: string) =>
      (await api(me).get(listVideos, { query: { search: text } })).data.map((listedVideo) => listedVideo.id)
    for (const text of [
      'ışık',
      'isik'.replace('s', 'ş'),
      'istanbul',
      'ISTANBUL',
      'İSTANBUL',
      '100%',
      ` ${id} `,
      id.toLowerCase(),
      id.toUpperCase(),
    ])
      expect([text, await search(text)]).toEqual([text, [id]])
    expect(await search(id.slice(1))).toEqual([])
    expect(await search('%')).toEqual([id])
    expect(await search('_')).toEqual([])
  })

  test('folds letters in the database exactly as in the program', async () => {
    for (const text of ['Iİıi', 'ÇĞÖŞÜ', 'I\u0307stanbul', 'Straße', 'ÀÉ']) {
      const { rows } = await sql<{ folded: string }>`
        select ${sql.raw(foldedSql('given'))} as folded from (values (${text}::text)) as one (given)`.execute(
        server.deps.db,
      )
      expect(rows[0]!.folded).toBe(foldForSearch(text))
    }
  })

  test('the list of videos costs at most two SQL statements, including the sign-in', async () => {
    const me = await make.account()
    for (const title of ['one', 'two']) await video(me, title)
    for (const search of ['o', 'o', 'w']) {
      server.sqlTexts.length = 0
      await api(me).get(listVideos, { query: { search } })
      expect(server.sqlTexts).toHaveLength(2)
    }
  })

  test('the list of videos shows every change of a video or its renditions immediately', async () => {
    const [me, other] = [await make.account(), await make.account()]
    const id = await available(me)
    const { db } = server.deps
    const rendition = { videoId: id, name: '480p', width: 854, height: 480, codecs: 'avc1.64001f', bytes: 1 }
    const rates = { averageBandwidth: 1, peakBandwidth: 1, frameRate: 25 }
    const changes = [
      () => api(me).get(updateVideo, { params: { id }, body: { title: 'Renamed' } }),
      () => db.updateTable('videos').set({ stepProgress: 40 }).where('id', '=', id).execute(),
      () =>
        db
          .insertInto('renditions')
          .values({ ...rendition, ...rates })
          .execute(),
      () => db.updateTable('renditions').set({ height: 481 }).where('videoId', '=', id).execute(),
      () => db.deleteFrom('renditions').where('videoId', '=', id).execute(),
      () => video(me, 'Another'),
      () => db.deleteFrom('videos').where('id', '=', id).execute(),
    ]
    const read = async (account: TestAccount) => JSON.stringify(await api(account).get(listVideos))
    const theirs = await read(other)
    for (const change of changes) {
      const before = await read(me)
      expect(await read(me)).toBe(before)
      await change()
      expect(await read(me)).not.toBe(before)
    }
    expect(await read(other)).toBe(theirs)
  })
})

test('a list shows the last figures while the facts store is unreachable', async () => {
  const me = await make.account()
  const id = await video(me, 'Watched')
  let isUp = true
  const query = async () => {
    if (!isUp) throw new Error('unreachable')
    return [{ video: id, infoLoad: 4, start: 2, complete: 1 }]
  }
  const deps = { ...server.deps, facts: { ...server.deps.facts, query } as unknown as Facts }
  const figures = async () => {
    const [first] = listed(await listService(deps, me.id, { page: 0, perPage: 20 }))
    return [first!.views, first!.viewRate, first!.completionRate]
  }
  isUp = false
  expect(await figures()).toEqual([0, 0, 0])
  isUp = true
  expect(await figures()).toEqual([2, 50, 50])
  isUp = false
  const later = Date.now() + 60_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await figures()).toEqual([2, 50, 50])
  clock.mockRestore()
})

test('all lists of an account within five seconds share one read of the figures', async () => {
  const [me, other] = [await make.account(), await make.account()]
  const [id] = [await video(me, 'Watched'), await video(other, 'Theirs')]
  let reads = 0
  const query = async () => [{ video: id, infoLoad: 4, start: ++reads, complete: 1 }]
  const deps = { ...server.deps, facts: { ...server.deps.facts, query } as unknown as Facts }
  const views = async (account = me) =>
    listed(await listService(deps, account.id, { page: 0, perPage: 20 })).map((shown) => shown.views)
  expect([await views(), await views()]).toEqual([[1], [1]])
  expect([await views(other), reads]).toEqual([[0], 2])
  // A video that was not read before.
  await video(me, 'New')
  expect(await views()).toEqual([0, 3])
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_001)
  expect(await views()).toEqual([0, 4])
  clock.mockRestore()
})

describe('a video', () => {
  test('a video of another account answers the same 404 as a missing one, and does not change', async () => {
    const [mine, theirs] = [await make.account(), await make.account()]
    const id = await video(mine, 'Mine')
    for (const [call, body] of [
      [readVideo, undefined],
      [updateVideo, { title: 'Theirs' }],
      [removeVideo, undefined],
    ] as const) {
      const request = (videoId: string) => ({ params: { id: videoId }, ...(body && { body }) }) as never
      const others = await api(theirs).ask(call, request(id))
      const missing = await api(theirs).ask(call, request('AAAAAAAAAAAAAA'))
      expect([others.status, others.text]).toEqual([404, missing.text])
    }
    expect(await api(mine).get(readVideo, { params: { id } })).toMatchObject({ title: 'Mine' })
  })

  test('a video accepts a new title and description, and nothing else, until it is deleted', async () => {
    const me = await make.account()
    const id = await video(me, 'Old')
    const body = {
      title: ' New ',
      description: 'About',
      status: 'AVAILABLE',
      source: 'https://x.example/x.mp4',
    }
    expect(await api(me).get(updateVideo, { params: { id }, body })).toMatchObject({
      title: 'New',
      description: 'About',
      status: 'QUEUED',
      source: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    })
    expect(await api(me).refusal(updateVideo, { params: { id }, body: { title: ' ' } })).toEqual([
      422,
      'invalid_request',
    ])
    expect(await api(me).get(removeVideo, { params: { id } })).toEqual({ success: true })
    expect(await api(me).refusal(removeVideo, { params: { id } })).toEqual([409, 'already_deleted'])
    expect(await api(me).refusal(updateVideo, { params: { id }, body: { title: 'x' } })).toEqual([
      409,
      'video_deleted',
    ])
    expect((await api(me).get(readVideo, { params: { id } })).status).toBe('DELETED')
  })

  test('a video only moves forward, and never out of a final status', async () => {
    const me = await make.account()
    const id = await video(me, 'Moving')
    const move = (
      ...args: Parameters<typeof moveVideo> extends [unknown, unknown, ...infer Rest] ? Rest : never
    ) => moveVideo(server.deps.db, id, ...args)
    expect(await move('TRANSCODING')).toBe(true)
    expect(await move('DOWNLOADING')).toBe(false)
    expect(await move('TRANSCODING')).toBe(false)
    expect(await move('TRANSCODING_ERROR', { statusReason: 'Broken.' })).toBe(true)
    expect(await move('AVAILABLE')).toBe(false)
    expect((await api(me).get(readVideo, { params: { id } })).statusReason).toBe('Broken.')
  })

  test('a video shows zeros before the first view', async () => {
    const me = await make.account()
    const id = await available(me)
    expect(await api(me).get(readVideo, { params: { id } })).toMatchObject({
      views: 0,
      viewRate: 0,
      completionRate: completionRate({ complete: 0, start: 0 }),
      duration: 61_000,
      thumbnail: `${server.url}/media/key${id}/poster.jpg`,
      renditions: [
        { width: 1280, height: 720 },
        { width: 640, height: 360 },
      ],
    })
  })
})

describe('a source', () => {
  test('a video link of a platform is recognised in every form of its link', () => {
    const id = 'dQw4w9WgXcQ'
    for (const url of [
      `https://www.youtube.com/watch?v=${id}&list=PL1&t=3`,
      `http://youtube.com/shorts/${id}`,
      `https://m.youtube.com/embed/${id}?x=1`,
      `https://youtu.be/${id}?si=abc`,
      `https://www.youtube.com/live/${id}`,
    ])
      expect(parseSource(url)).toMatchObject({
        kind: 'youtube',
        url: `https://www.youtube.com/watch?v=${id}`,
      })
    for (const url of ['https://www.dailymotion.com/video/x8abcde_a-title', 'https://dai.ly/x8abcde'])
      expect(parseSource(url)).toMatchObject({ kind: 'dailymotion', id: 'x8abcde' })
  })

  test('a source of any other kind is refused immediately', async () => {
    const me = await make.account()
    for (const [text, code] of [
      ['not a link', 'invalid_url'],
      ['https://user:pw@media.example/a.mp4', 'invalid_url'],
      ['ftp://media.example/a.mp4', 'unsupported_source'],
      ['file:///etc/passwd.mp4', 'unsupported_source'],
      ['https://vimeo.com/12345', 'unsupported_source'],
      ['https://youtube.com/@channel', 'unsupported_source'],
      ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'unsupported_source'],
    ] as const)
      expect([text, await api(me).refusal(createVideo, { body: { source: text } })]).toEqual([
        text,
        [422, code],
      ])
  })

  test('a source at a private address is refused immediately where private sources are not allowed', async () => {
    const me = await make.account()
    server.deps.config.allowsPrivateSources = false
    try {
      for (const host of [
        '127.0.0.1',
        'localhost',
        '2130706433',
        '0x7f.1',
        '[::1]',
        '[::ffff:10.0.0.1]',
        '0',
      ])
        expect(await api(me).status(createVideo, { body: { source: `http://${host}/a.mp4` } })).toBe(422)
    } finally {
      server.deps.config.allowsPrivateSources = true
    }
  })
})

describe('playback', () => {
  test('playback of a video is public once the video is available', async () => {
    const me = await make.account()
    const other = await available(me, 'Another')
    const id = await available(me)
    await available(await make.account(), 'A stranger’s')
    const answer = await api(null).ask(readPlayback, { params: { id } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const { data } = answer.body
    expect(data).toMatchObject({
      id,
      title: 'A film',
      type: 'hls',
      duration: 61_000,
      embedUrl: `${server.url}/embed/${id}`,
      player: { id: '', language: 'en', logo: null },
      recommendations: [{ id: other, title: 'Another', duration: 61_000 }],
    })
    expect(data.sources.map(({ src }) => src.slice(src.lastIndexOf('/')))).toEqual([
      '/master.m3u8',
      '/360p.mp4',
    ])
    expect(data.token.length).toBeGreaterThan(40)
  })

  test('playback of a video is private before it is available, and ends with its deletion', async () => {
    const [mine, theirs] = [await make.account(), await make.account()]
    const id = await video(mine, 'Soon')
    expect((await api(mine).get(readPlayback, { params: { id } })).data.sources).toEqual([])
    expect(await api(theirs).status(readPlayback, { params: { id } })).toBe(404)
    expect(await api(null).status(readPlayback, { params: { id } })).toBe(404)
    await api(mine).get(removeVideo, { params: { id } })
    expect(await api(null).refusal(readPlayback, { params: { id } })).toEqual([410, 'video_deleted'])
  })

  test('playback of an external video returns its embed address', async () => {
    const me = await make.account()
    const id = `nkt:${Date.now()}/ü`.replace('/ü', '')
    await server.deps.db
      .insertInto('videos')
      .values({
        id,
        accountId: me.id,
        title: 'Elsewhere',
        source: '',
        sourceKind: 'external',
        status: 'AVAILABLE',
      } as never)
      .execute()
    expect((await api(null).get(readPlayback, { params: { id } })).data).toMatchObject({
      type: 'external',
      sources: [],
      embedUrl: `https://video.example/${id.slice(4)}`,
    })
  })
})

test('texts with characters that databases refuse answer 4xx, not a server error', async () => {
  const me = await make.account()
  const id = await video(me, 'Fine')
  const title = 'a\u0000b'
  expect(await api(me).status(createVideo, { body: { source, title } })).toBeLessThan(500)
  expect(await api(me).status(updateVideo, { params: { id }, body: { title } })).toBeLessThan(500)
  expect(await api(me).status(listVideos, { query: { search: title } })).toBeLessThan(500)
})

test('tags of a video are kept as written, each once', async () => {
  const me = await make.account()
  const body = { source: 'https://media.example/tagged.mp4' }
  const { id } = await api(me).get(createVideo, { body })
  const put = (tags: string[]) => api(me).ask(updateVideo, { params: { id }, body: { tags } })
  expect((await put([' Tea ', 'news'])).body.tags).toEqual(['Tea', 'news'])
  expect((await api(me).get(listVideos, { query: {} })).data[0]!.tags).toEqual(['Tea', 'news'])
  for (const tags of [['tea', 'TEA'], [''], ['x'.repeat(51)], Array.from({ length: 21 }, String)])
    expect((await put(tags)).status).toBe(422)
})
