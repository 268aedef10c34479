import * as films from '@matinee/contract/campaignFilms'
import * as calls from '@matinee/contract/campaigns'
import { readPlayback } from '@matinee/contract/playback'
import { createVideo } from '@matinee/contract/videos'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { server } from '../../../../testing/testServer.ts'
import type { TranscodeEngine } from '../../../platform/media/engine.ts'
import { openEngine } from '../../../platform/media/openEngine.ts'
import { makeFirstRendition } from '../../videos/pipeline/makeFirstRendition.ts'
import { listRunning } from '../campaigns.store.ts'

// Real transcoding takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const { deps } = server
const jobRun = { attempt: 1, isLast: true, signal: new AbortController().signal }
let engine: TranscodeEngine
let operator: TestAccount
let film: Buffer
beforeAll(async () => {
  operator = await make.staff()
  engine = await openEngine(deps.config)
  film = await clip(7)
})

async function clip(seconds: number): Promise<Buffer> {
  const path = join(server.dataDir, `film-${seconds}.mp4`)
  // Long films are small enough for one part.
  const size = seconds > 60 ? { width: 160, height: 90, rate: 5 } : { width: 640, height: 360 }
  await engine.makeTestClip({ path, seconds, ...size }, jobRun)
  return readFile(path)
}

const fields = {
  name: 'Spring',
  advertiser: 'Tea house',
  cpcvMicros: 20_000,
  pricing: 'cpcv' as const,
  currency: 'usd' as const,
  clickUrl: 'https://shop.example/tea',
  startsAt: '2026-01-01T00:00:00.000Z',
  skipAfterMs: 5_000,
}
const create = (some: object = {}) =>
  api(operator).get(calls.createCampaign, { body: { ...fields, ...some } })
const read = (id: string) => api(operator).get(calls.readCampaign, { params: { id } })

/** Starts an upload and sends its only part. */
async function send(campaignId: string, bytes: Buffer) {
  const { id } = await api(operator).get(films.startFilm, {
    params: { id: campaignId },
    body: { fileName: 'tea.mp4', fileSize: bytes.length },
  })
  const { presignedUrl } = await api(operator).get(films.presignFilmPart, {
    params: { id },
    body: { partNumber: 1 },
  })
  await fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(bytes) })
  return id
}

async function complete(id: string) {
  const { data } = await api(operator).get(films.listFilmParts, { params: { id } })
  const parts = data.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
  return api(operator).get(films.completeFilm, { params: { id }, body: { parts } })
}

const errorOf = ({ body }: { body: unknown }) => (body as { error: { code: string; fields: object } }).error

const videoOf = async (id: string) =>
  (await deps.db.selectFrom('films').select('videoId').where('id', '=', id).executeTakeFirstOrThrow()).videoId

async function upload(campaignId: string, bytes = film) {
  const id = await send(campaignId, bytes)
  await complete(id)
  await makeFirstRendition({ deps, engine }, await videoOf(id), jobRun)
  return id
}

const activate = async (id: string) => {
  const { updatedAt } = await read(id)
  return api(operator).get(calls.updateCampaign, { params: { id }, body: { status: 'ACTIVE', updatedAt } })
}
const findRunning = async (id: string) => (await listRunning(deps.db)).find((one) => one.id === id)

describe('a film', () => {
  test('is uploaded in parts, processed, measured and then sold', async () => {
    const { id: campaignId } = await create()
    const filmId = await send(campaignId, film)
    expect((await read(campaignId)).films).toMatchObject([
      { id: filmId, fileName: 'tea.mp4', status: 'UPLOADING' },
    ])
    expect((await complete(filmId)).films).toMatchObject([{ status: 'UPLOADED', path: null }])
    expect((await activate(campaignId)).obstacle).toBe('no creative')
    expect(await findRunning(campaignId)).toBeUndefined()

    await makeFirstRendition({ deps, engine }, await videoOf(filmId), jobRun)

    const [shown] = (await read(campaignId)).films
    expect(shown).toMatchObject({ status: 'AVAILABLE', width: 640, height: 360, reason: null })
    expect(shown!.loudnessLufs).toBeLessThan(-10)
    const media = await fetch(new URL(shown!.path!, deps.config.publicUrl), {
      headers: { range: 'bytes=0-3' },
    })
    expect(media.status).toBe(206)
    const running = await findRunning(campaignId)
    expect(running).toMatchObject({ pricing: 'cpcv', cpcvMicros: 20_000, skipAfterMs: 5_000, creatives: [] })
    expect(running!.films).toMatchObject([
      { creativeId: filmId, videoId: await videoOf(filmId), width: 640, height: 360, hls: 'master.m3u8' },
    ])
    expect(running!.films[0]!.durationMs).toBeGreaterThan(6_500)
    expect(running!.films[0]!.renditions[0]).toMatchObject({
      width: 640,
      bytes: expect.any(Number) as number,
    })
    expect((await read(campaignId)).obstacle).not.toBe('no creative')
  })

  test('belongs to no account: it it is not played as a video', async () => {
    const { id: campaignId } = await create()
    const videoId = await videoOf(await upload(campaignId))
    const played = await api(null).ask(readPlayback, { params: { id: videoId } })
    expect(played.status).toBe(404)
    const { rows } = {
      rows: await deps.db.selectFrom('videos').select('accountId').where('id', '=', videoId).execute(),
    }
    expect(rows).toEqual([{ accountId: null }])
  })

  test.each([4, 190])('of %i seconds is refused with its length, for good', async (seconds) => {
    const { id: campaignId } = await create()
    await upload(campaignId, await clip(seconds))
    expect((await read(campaignId)).films).toMatchObject([
      { status: 'TRANSCODING_ERROR', reason: { code: 'film_length' }, canRetry: false },
    ])
  })

  test('whose processing failed is processed again', async () => {
    const { id: campaignId } = await create()
    const id = await send(campaignId, film)
    await complete(id)
    expect(await api(operator).refusal(films.retryFilm, { params: { id } })).toEqual([409, 'not_failed'])
    const change = { status: 'TRANSCODING_ERROR' as const, statusReason: 'transcoding_gave_up' }
    await deps.db
      .updateTable('videos')
      .set(change)
      .where('id', '=', await videoOf(id))
      .execute()
    expect((await read(campaignId)).films[0]).toMatchObject({ canRetry: true })
    await sql`delete from pgboss.job`.execute(deps.db)
    const again = await api(operator).get(films.retryFilm, { params: { id } })
    expect(again.films[0]).toMatchObject({ status: 'UPLOADED', reason: null })
  })

  test('is removed with its files, unless a copy of the campaign shows it', async () => {
    const { id: campaignId } = await create()
    const id = await upload(campaignId)
    const videoId = await videoOf(id)
    const copy = await api(operator).get(calls.copyCampaign, {
      params: { id: campaignId },
      body: { name: 'Copy' },
    })
    expect(copy.films).toMatchObject([{ fileName: 'tea.mp4', status: 'AVAILABLE' }])
    const statusOf = async () =>
      (
        await deps.db
          .selectFrom('videos')
          .select('status')
          .where('id', '=', videoId)
          .executeTakeFirstOrThrow()
      ).status

    expect((await api(operator).get(films.removeFilm, { params: { id } })).films).toEqual([])
    expect(await statusOf()).toBe('AVAILABLE')
    await api(operator).get(films.removeFilm, { params: { id: copy.films[0]!.id } })
    expect(await statusOf()).toBe('DELETED')
    expect((await api(operator).ask(films.removeFilm, { params: { id } })).status).toBe(404)
  })

  test('whose upload was cancelled takes no more parts', async () => {
    const { id: campaignId } = await create()
    const id = await send(campaignId, film)
    await api(operator).get(films.removeFilm, { params: { id } })
    const late = await api(operator).ask(films.presignFilmPart, { params: { id }, body: { partNumber: 1 } })
    expect(late.status).toBe(404)
  })

  test('is recorded in the history of its campaign', async () => {
    const { id: campaignId } = await create()
    const id = await send(campaignId, film)
    await api(operator).get(films.removeFilm, { params: { id } })
    const { data } = await api(operator).get(calls.listCampaignHistory, { params: { id: campaignId } })
    expect(data.map(({ details }) => details)).toMatchObject([
      { removedFilm: id, fileName: 'tea.mp4' },
      { addedFilm: id, fileName: 'tea.mp4' },
      { pricing: 'cpcv' },
    ])
  })

  test.each<[string, object, number, string]>([
    ['that is no video', { fileName: 'tea.exe', fileSize: 9 }, 422, 'file_type'],
    ['above 1 GB', { fileName: 'tea.mp4', fileSize: 1_073_741_825 }, 422, 'invalid_request'],
  ])('%s is refused', async (_name, body, status, code) => {
    const { id } = await create()
    const answer = await api(operator).ask(films.startFilm, {
      params: { id },
      body: body as { fileName: string; fileSize: number },
    })
    expect([answer.status, errorOf(answer).code]).toEqual([status, code])
  })
})

describe('the price', () => {
  test.each([
    ['cpm', { cpcvMicros: 1_000 }, 'cpmMicros'],
    ['cpcv', { cpmMicros: 1_000 }, 'cpcvMicros'],
  ] as const)('of a %s campaign is required', async (pricing, price, field) => {
    const body = { ...fields, cpcvMicros: null, ...price, pricing }
    const answer = await api(operator).ask(calls.createCampaign, { body })
    expect([answer.status, Object.keys(errorOf(answer).fields)]).toEqual([422, [field]])
  })

  test('can change from impressions to completed views and back', async () => {
    const { id, updatedAt } = await create({ pricing: 'cpm', cpmMicros: 2_000_000, cpcvMicros: null })
    const put = (body: object, at: string) =>
      api(operator).ask(calls.updateCampaign, { params: { id }, body: { ...body, updatedAt: at } })
    expect((await put({ pricing: 'cpcv' }, updatedAt)).status).toBe(422)
    expect((await put({ pricing: 'cpcv', cpcvMicros: 30_000 }, updatedAt)).status).toBe(200)
    const changed = await read(id)
    expect(changed).toMatchObject({ pricing: 'cpcv', cpmMicros: 2_000_000, cpcvMicros: 30_000 })
    expect((await put({ pricing: 'cpm' }, changed.updatedAt)).status).toBe(200)
  })
})

test('targets are found by a part of their name and named; a film of a campaign is no target', async () => {
  const publisher = await make.account()
  const body = { source: 'https://media.example/news.mp4' }
  const { id: videoId } = await api(publisher).get(createVideo, { body })
  const search = async (text: string) =>
    (await api(operator).get(calls.searchCampaignTargets, { query: { search: text } })).videos
  expect(await search(videoId)).toMatchObject([{ id: videoId }])
  const campaign = await create({ videoIds: [videoId] })
  expect(campaign.videos).toMatchObject([{ id: videoId }])
  const filmId = await videoOf(await send(campaign.id, film))
  expect(await search(filmId)).toEqual([])
  const answer = await api(operator).ask(calls.createCampaign, { body: { ...fields, videoIds: [filmId] } })
  expect([answer.status, Object.keys(errorOf(answer).fields)]).toEqual([422, ['videoIds']])
})
