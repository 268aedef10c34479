import './throughPgBouncer.ts'
import { login, readProfile } from '@matinee/contract/auth'
import { completeUpload, initiateUpload, presignPart } from '@matinee/contract/videoUploads'
import { readVideo } from '@matinee/contract/videos'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { withAdvisoryLock } from '../src/platform/postgres/advisoryLock.ts'
import { migratePostgres, readMigrations } from '../src/platform/postgres/migratePostgres.ts'
import { openPostgres } from '../src/platform/postgres/postgres.ts'
import { restoreSnapshot } from '../src/platform/postgres/restoreSnapshot.ts'
import { openSnapshot, type SnapshotTable } from '../src/platform/postgres/snapshot.ts'
import { startQueue } from '../src/platform/queue.ts'
import { rateLimit } from '../src/platform/access/rateLimit.ts'
import { AppError } from '../src/platform/errors.ts'
import { newId } from '../src/platform/ids.ts'
import { waitUntil } from '../src/platform/processes.ts'
import { api } from './api.ts'
import { createDatabase } from './databases.ts'
import { make } from './make.ts'
import { server } from './testServer.ts'

// A real PgBouncer in transaction mode with two connections to the database, which all of these processes share.
const { db, queue } = server.deps
const isolated = () => {
  const other = openPostgres({ url: server.databaseUrl }, 4)
  onTestFinished(() => other.destroy())
  return other
}

test('through PgBouncer, an empty database is migrated, by two processes at the same time', async () => {
  const { url, remove } = await createDatabase(`bouncer_${process.pid}`, { isEmpty: true })
  onTestFinished(remove)
  const [one, other] = [openPostgres({ url }, 2), openPostgres({ url }, 2)]
  const made = await Promise.all([migratePostgres(one), migratePostgres(other)])
  expect(made.flat()).toHaveLength(new Set(made.flat()).size)
  expect((await readMigrations(one)).missing).toEqual([])
  await Promise.all([one.destroy(), other.destroy()])
})

test('through PgBouncer, many accounts sign in and read at the same time, each its own', async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, () => make.account()))
  const profiles = await Promise.all(
    accounts.map(async ({ email, password }) => {
      const { tokens } = await api(null).get(login, { body: { email, password } })
      return api({ ...accounts[0]!, ...tokens }).get(readProfile)
    }),
  )
  expect(profiles.map(({ id }) => id)).toEqual(accounts.map(({ id }) => id))
  // The same statements again and again, on whichever of the two connections is free.
  const again = accounts.flatMap((account) => Array.from({ length: 10 }, () => account))
  const read = await Promise.all(again.map((account) => api(account).get(readProfile)))
  expect(read.map(({ id }) => id)).toEqual(again.map(({ id }) => id))
})

test('through PgBouncer, a film is uploaded and its status read', async () => {
  const account = await make.account()
  const { uploadId, uploadRecord } = await api(account).get(initiateUpload, {
    body: { fileName: 'film.mp4', totalParts: 1 },
  })
  const { id, key } = uploadRecord
  const { presignedUrl } = await api(account).get(presignPart, { body: { uploadId, key, partNumber: 1 } })
  const part = await fetch(presignedUrl, { method: 'PUT', body: Buffer.alloc(1000) })
  const parts = [{ PartNumber: 1, ETag: part.headers.get('etag')! }]
  await api(account).get(completeUpload, { body: { uploadId, key, parts } })
  expect((await api(account).get(readVideo, { params: { id } })).status).toBe('UPLOADED')
})

test('through PgBouncer, a job runs once after its transaction commits, and a failing one again', async () => {
  const job = { name: `pooled${newId()}`, payload: z.object({}), attempts: 2, timeoutS: 60, concurrency: 4 }
  let runs = 0
  await queue.work(job, async (_, { attempt }) => {
    runs++
    if (attempt === 1) throw new Error('the first attempt fails')
  })
  await db.transaction().execute((tx) => queue.send(tx, job, {}, 'one'))
  expect(await waitUntil(async () => runs === 2 && !(await queue.isPending(job, 'one')), 30_000)).toBe(true)
})

test('through PgBouncer, a rate limit counts the attempts of all processes', async () => {
  const name = newId()
  const limits = [db, isolated()].map((one) => rateLimit(one, name, 10, 60))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => limits[at % 2]!.spend('key', () => {})),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refusals.every((reason) => reason instanceof AppError)).toBe(true)
})

test('through PgBouncer, one process at a time has an advisory lock, however its statements are spread', async () => {
  const other = isolated()
  const name = newId()
  const inside = await withAdvisoryLock(db, name, async (checkLock) => {
    // The rest of the pool works on meanwhile.
    await Promise.all(Array.from({ length: 20 }, () => readMigrations(other)))
    await checkLock()
    return withAdvisoryLock(other, name, () => Promise.resolve('a second holder'))
  })
  expect(inside).toEqual({ result: null })
  expect(await withAdvisoryLock(other, name, () => Promise.resolve('free again'))).toEqual({
    result: 'free again',
  })
})

test('through PgBouncer, a snapshot is copied without what changes after it, and restored', async () => {
  const account = await make.account()
  const snapshot = await openSnapshot({ url: server.databaseUrl })
  onTestFinished(() => snapshot.close())
  const later = await make.account()
  await db.deleteFrom('users').where('id', '=', account.id).execute()
  const tables = new Map<SnapshotTable, Buffer>()
  for (const table of snapshot.tables) tables.set(table, await buffer(snapshot.copy(table)))
  await snapshot.close()

  const { url, remove } = await createDatabase(`bounced_${process.pid}`)
  onTestFinished(remove)
  await (await startQueue({ url }, server.deps.log)).stop()
  async function* restored() {
    for (const [table, bytes] of tables)
      yield { ...table, rows: () => Readable.from([bytes], { objectMode: false }) }
  }
  await restoreSnapshot({ url }, restored(), snapshot.sequences)
  const other = openPostgres({ url }, 1)
  onTestFinished(() => other.destroy())
  const ids = (await other.selectFrom('users').select('id').execute()).map(({ id }) => id)
  expect(ids).toContain(account.id)
  expect(ids).not.toContain(later.id)
})
