import type { VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import { createVideo, readVideo, removeVideo, retryVideo } from '@matinee/contract/videos'
import { sql } from 'kysely'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { server } from '../../../../testing/testServer.ts'
import { importFile } from '../videoImport.service.ts'
import { downloadJob, firstRenditionJob } from './videoJobs.ts'

const { db, queue } = server.deps

const link = async (me: TestAccount) =>
  (await api(me).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })).id

async function file(me: TestAccount): Promise<string> {
  const path = join(server.dataDir, 'film.mp4')
  await writeFile(path, 'the bytes of a film')
  const upload = { accountId: me.id, path, fileName: 'film.mp4', title: 'Film', description: '' }
  return importFile(server.deps, { ...upload, createdAt: new Date() })
}

const endJobs = (id: string) => sql`delete from pgboss.job where singleton_key = ${id}`.execute(db)

/** Leaves a video as the workers do: in its error status, without a job. */
async function fail(id: string, status: VideoStatus, statusReason: string): Promise<void> {
  const left = { stepProgress: 37, requeuedAt: new Date() }
  await db
    .updateTable('videos')
    .set({ ...left, status, statusReason })
    .where('id', '=', id)
    .execute()
  await endJobs(id)
}

const readRow = (id: string) =>
  db.selectFrom('videos').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

async function listJobs(id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where singleton_key = ${id} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

test('a failed download restarts from QUEUED without traces of the old attempt', async () => {
  const me = await make.account()
  const id = await link(me)
  await fail(id, 'DOWNLOAD_ERROR', 'server_answered:503')
  expect((await api(me).get(readVideo, { params: { id } })).canRetry).toBe(true)
  expect(await api(me).get(retryVideo, { params: { id } })).toMatchObject({
    id,
    status: 'QUEUED',
    statusReason: null,
    reason: null,
    stepProgress: null,
    canRetry: false,
  })
  expect(await listJobs(id)).toEqual([downloadJob.name])
  expect((await readRow(id)).requeuedAt).toBeNull()
})

test('a failed transcode restarts from UPLOADED while the original is stored, and not without it', async () => {
  const me = await make.account()
  const id = await file(me)
  await fail(id, 'TRANSCODING_ERROR', 'transcoding_gave_up')
  expect((await api(me).get(readVideo, { params: { id } })).canRetry).toBe(true)
  expect(await api(me).get(retryVideo, { params: { id } })).toMatchObject({ status: 'UPLOADED' })
  expect(await listJobs(id)).toEqual([firstRenditionJob.name])

  await fail(id, 'TRANSCODING_ERROR', 'damaged')
  await server.deps.files.remove((await readRow(id)).originalKey!)
  expect(await api(me).refusal(retryVideo, { params: { id } })).toEqual([409, 'source_gone'])
  expect((await readRow(id)).status).toBe('TRANSCODING_ERROR')
  expect(await listJobs(id)).toEqual([])
})

test('a file with unusable content cannot be retried', async () => {
  const me = await make.account()
  const id = await file(me)
  await fail(id, 'TRANSCODING_ERROR', 'no_picture')
  expect((await api(me).get(readVideo, { params: { id } })).canRetry).toBe(false)
  expect(await api(me).refusal(retryVideo, { params: { id } })).toEqual([409, 'source_gone'])
})

test('a failed upload has to be uploaded again', async () => {
  const me = await make.account()
  const id = await file(me)
  await fail(id, 'UPLOAD_ERROR', 'upload_abandoned')
  expect(await api(me).get(readVideo, { params: { id } })).toMatchObject({
    canRetry: false,
    reason: { code: 'upload_abandoned', detail: null },
  })
  expect(await api(me).refusal(retryVideo, { params: { id } })).toEqual([409, 'source_gone'])
})

test('two retries at once start one transcoding run', async () => {
  const me = await make.account()
  const id = await link(me)
  await fail(id, 'DOWNLOAD_ERROR', 'fetch_gave_up')
  const both = await Promise.all([1, 2].map(() => api(me).ask(retryVideo, { params: { id } })))
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(await listJobs(id)).toEqual([downloadJob.name])
})

test('a retry while the failed job is still ending is refused and changes nothing', async () => {
  const me = await make.account()
  const id = await link(me)
  await fail(id, 'DOWNLOAD_ERROR', 'fetch_gave_up')
  const options = { key: id, accountId: me.id }
  await db.transaction().execute((tx) => queue.sendInTurn(tx, downloadJob, { videoId: id }, options))
  expect(await api(me).refusal(retryVideo, { params: { id } })).toEqual([503, 'unavailable'])
  expect((await readRow(id)).status).toBe('DOWNLOAD_ERROR')
})

test('a video that did not fail, is deleted or belongs to another account is not restarted', async () => {
  const [mine, theirs] = [await make.account(), await make.account()]
  const id = await link(mine)
  const refusal = (videoId = id, by = mine) => api(by).refusal(retryVideo, { params: { id: videoId } })
  expect(await refusal()).toEqual([409, 'not_failed'])
  await fail(id, 'DOWNLOAD_ERROR', 'fetch_gave_up')
  expect(await refusal(id, theirs)).toEqual([404, 'not_found'])
  expect(await refusal('AAAAAAAAAAAAAA')).toEqual([404, 'not_found'])
  expect(await listJobs(id)).toEqual([])
  await api(mine).get(removeVideo, { params: { id } })
  expect(await refusal()).toEqual([409, 'video_deleted'])
  const links = await make.account({ integrationType: 1 })
  expect(await refusal(id, links)).toEqual([403, 'forbidden_for_account_type'])
})

test('an account that retries too often has to wait', async () => {
  const me = await make.account()
  const id = await link(me)
  const statuses: number[] = []
  for (let turn = 0; turn < 22; turn++) statuses.push(await api(me).status(retryVideo, { params: { id } }))
  expect([statuses.slice(0, 20).every((status) => status === 409), statuses.slice(20)]).toEqual([
    true,
    [429, 429],
  ])
})

test('a reason has a code and a sentence; a row from before the codes shows its sentence', async () => {
  const me = await make.account()
  const id = await link(me)
  const shown = async (stored: string) => {
    await fail(id, 'DOWNLOAD_ERROR', stored)
    const { statusReason, reason } = await api(me).get(readVideo, { params: { id } })
    return [statusReason, reason]
  }
  expect(await shown('too_large')).toEqual([
    'The file is larger than 5 GB.',
    { code: 'too_large', detail: null },
  ])
  expect(await shown('server_answered:404')).toEqual([
    'The server in the URL answered with status 404.',
    { code: 'server_answered', detail: '404' },
  ])
  const old = 'The video could not be fetched: it was removed.'
  expect(await shown(old)).toEqual([old, null])
  expect(await shown('toString')).toEqual(['toString', null])
})
