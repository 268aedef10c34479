import { readUsage } from '@matinee/contract/usage'
import { createVideo, readVideo, removeVideo } from '@matinee/contract/videos'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import type { TranscodeEngine } from '../../platform/media/engine.ts'
import { openEngine } from '../../platform/media/openEngine.ts'
import { changeQuotas } from '../quotas/quotas.service.ts'
import { downloadVideo } from './pipeline/downloadVideo.ts'
import { recordOriginalSizes } from './pipeline/originalSizes.ts'

const { deps } = server
const fileBytes = 30_000
const jobRun = { attempt: 1, isLast: false, signal: new AbortController().signal }
let engine: TranscodeEngine
let source: Server
let requests = 0

beforeAll(async () => {
  engine = await openEngine(deps.config)
  source = createServer((_request, response) => {
    requests++
    response.writeHead(200, { 'content-type': 'video/mp4' }).end(Buffer.alloc(fileBytes))
  })
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
})
afterAll(() => source.close())

async function addLink(me: TestAccount): Promise<string> {
  const { port } = source.address() as AddressInfo
  return (await api(me).get(createVideo, { body: { source: `http://127.0.0.1:${port}/film.mp4` } })).id
}

const fetchLink = (id: string) => downloadVideo({ deps, engine }, id, jobRun)
const limitStorage = (me: TestAccount, storage: number) => changeQuotas(deps.db, me.id, { storage }, 'cli')
const usedStorage = async (me: TestAccount) =>
  (await api(me).get(readUsage)).data.find(({ quota }) => quota === 'storage')!.used
const refused = { status: 'DOWNLOAD_ERROR', reason: { code: 'account_storage_full', detail: null } }

test('a file fetched from a link counts as storage until its video is deleted', async () => {
  const me = await make.account()
  const id = await addLink(me)
  expect(await usedStorage(me)).toBe(0)
  await fetchLink(id)
  expect(await usedStorage(me)).toBe(fileBytes)
  await api(me).get(removeVideo, { params: { id } })
  expect(await usedStorage(me)).toBe(0)
})

test('a fetched file that exceeds the storage is removed, and the owner reads why', async () => {
  const me = await make.account()
  await limitStorage(me, 2 * fileBytes - 1)
  const ids = [await addLink(me), await addLink(me)]
  for (const id of ids) await fetchLink(id)
  const [first, second] = await Promise.all(ids.map((id) => api(me).get(readVideo, { params: { id } })))
  expect([first!.status, second]).toMatchObject(['UPLOADED', { ...refused, canRetry: true }])
  expect(await deps.files.stat(`originals/${ids[1]}`)).toBeNull()
  expect(await usedStorage(me)).toBe(fileBytes)
})

test('nothing is fetched while the storage is full', async () => {
  const me = await make.account()
  const ids = [await addLink(me), await addLink(me)]
  await fetchLink(ids[0]!)
  await limitStorage(me, fileBytes)
  const before = requests
  await fetchLink(ids[1]!)
  expect(requests).toBe(before)
  expect(await api(me).get(readVideo, { params: { id: ids[1]! } })).toMatchObject(refused)
})

test('files stored before sizes were recorded count as storage after they are measured', async () => {
  const me = await make.account()
  const id = await addLink(me)
  await fetchLink(id)
  await deps.db.updateTable('videos').set({ originalBytes: null }).where('id', '=', id).execute()
  expect(await usedStorage(me)).toBe(0)
  await recordOriginalSizes(deps)
  expect(await usedStorage(me)).toBe(fileBytes)
})
