import { readVideo, removeVideo } from '@matinee/contract/videos'
import { sql } from 'kysely'
import { readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { server } from '../../../../testing/testServer.ts'
import type { TranscodeEngine } from '../../../platform/media/engine.ts'
import { openEngine } from '../../../platform/media/openEngine.ts'
import { waitUntil } from '../../../platform/processes.ts'
import { makeFirstRendition } from './makeFirstRendition.ts'
import { makeLadder, spriteGrid } from './makeLadder.ts'
import { importFile } from '../videoImport.service.ts'
import { ladderJob } from './videoJobs.ts'
import { stuckMs, watchVideos } from './watchVideos.ts'

// Real transcoding takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const { deps } = server
const clip = join(server.dataDir, 'clip.mp4')
const jobRun = { attempt: 1, isLast: false, signal: new AbortController().signal }
let engine: TranscodeEngine
let me: TestAccount

beforeAll(async () => {
  engine = await openEngine(deps.config)
  me = await make.account()
  await engine.makeTestClip({ path: clip, seconds: 5, width: 854, height: 480 }, jobRun)
})

/** A video that plays and has no ladder yet. */
async function playable(): Promise<string> {
  const path = join(server.dataDir, 'taken.mp4')
  await copyFile(clip, path)
  const file = { accountId: me.id, path, fileName: 'film.mp4', title: 'Film', description: '' }
  const id = await importFile(deps, { ...file, createdAt: new Date() })
  await makeFirstRendition({ deps, engine }, id, jobRun)
  return id
}

const readShown = (id: string) => api(me).get(readVideo, { params: { id } })
const readRow = (id: string) =>
  deps.db.selectFrom('videos').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const isWorkedOn = (id: string) =>
  readdirSync(join(server.dataDir, 'work')).some((entry) => entry.startsWith(id))

test('a video is improving, with the engine’s percentage, until its renditions and pictures exist', async () => {
  const id = await playable()
  expect(await readShown(id)).toMatchObject({ status: 'AVAILABLE', isImproving: true, stepProgress: null })
  let seen: Awaited<ReturnType<typeof readShown>> | undefined
  const slow: TranscodeEngine = {
    ...engine,
    encode: async (source, dir, rungs, effort, { signal, onProgress }) => {
      onProgress!(42)
      await waitUntil(async () => (seen = await readShown(id)).stepProgress === 42, 20_000)
      await engine.encode(source, dir, rungs, effort, { signal })
    },
    sprite: async (...args) => {
      expect((await readShown(id)).renditions.map(({ height }) => height)).toEqual([480, 360])
      await engine.sprite(...args)
    },
  }
  await makeLadder({ deps, engine: slow }, id, jobRun)
  expect(seen).toMatchObject({ isImproving: true, stepProgress: 42, renditions: [{ height: 480 }] })
  expect(await readShown(id)).toMatchObject({ isImproving: false, stepProgress: null, status: 'AVAILABLE' })
  expect((await readRow(id)).sprite).not.toBeNull()
  expect(isWorkedOn(id)).toBe(false)
})

test('a ladder that fails for good ends the improving; one that is retried does not', async () => {
  const id = await playable()
  const broken: TranscodeEngine = { ...engine, encode: () => Promise.reject(new Error('no room')) }
  await expect(makeLadder({ deps, engine: broken }, id, jobRun)).rejects.toThrow('no room')
  expect((await readShown(id)).isImproving).toBe(true)
  await expect(makeLadder({ deps, engine: broken }, id, { ...jobRun, isLast: true })).rejects.toThrow(
    'no room',
  )
  expect(await readShown(id)).toMatchObject({ isImproving: false, status: 'AVAILABLE', statusReason: null })
})

test('a ladder whose worker was killed is restarted once, then the video stays as it is', async () => {
  const id = await playable()
  const lose = async () => {
    await sql`delete from pgboss.job where singleton_key = ${id}`.execute(deps.db)
    const heartbeatAt = new Date(Date.now() - stuckMs - 1)
    await deps.db.updateTable('videos').set({ heartbeatAt }).where('id', '=', id).execute()
    await watchVideos(deps, stuckMs, true)
  }
  await lose()
  expect(await deps.queue.isPending(ladderJob, id)).toBe(true)
  expect((await readShown(id)).isImproving).toBe(true)
  await lose()
  expect(await deps.queue.isPending(ladderJob, id)).toBe(false)
  expect(await readShown(id)).toMatchObject({ isImproving: false, status: 'AVAILABLE', statusReason: null })
})

test('deleting a video ends its ladder and the improving', async () => {
  const id = await playable()
  let isEnded = false
  const endless: TranscodeEngine = {
    ...engine,
    encode: (_source, _dir, _rungs, _effort, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          isEnded = true
          reject(signal.reason as Error)
        })
        void api(me).get(removeVideo, { params: { id } })
      }),
  }
  await makeLadder({ deps, engine: endless }, id, jobRun)
  expect(isEnded).toBe(true)
  expect(await readShown(id)).toMatchObject({ status: 'DELETED', isImproving: false, stepProgress: null })
  expect(isWorkedOn(id)).toBe(false)
})

test('the seek bar’s pictures are a multiple of the key frame distance apart, at 29.97 frames per second too', () => {
  const everyMs = (frameRate: number, durationMs: number) =>
    spriteGrid({ width: 640, height: 360, frameRate, durationMs }).everyMs
  expect([everyMs(25, 60_000), everyMs(25, 500_000)]).toEqual([4_000, 8_000])
  expect([everyMs(30_000 / 1_001, 60_000), everyMs(30_000 / 1_001, 500_000)]).toEqual([4_004, 8_008])
})
