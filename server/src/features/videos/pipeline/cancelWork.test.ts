import { createVideo, readVideo, removeVideo } from '@matinee/contract/videos'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { server } from '../../../../testing/testServer.ts'
import type { TranscodeEngine } from '../../../platform/media/engine.ts'
import { openEngine } from '../../../platform/media/openEngine.ts'
import { waitUntil } from '../../../platform/processes.ts'
import { downloadVideo } from './downloadVideo.ts'
import { makeFirstRendition } from './makeFirstRendition.ts'
import { importFile } from '../videoImport.service.ts'

// Real transcoding takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const { deps } = server
const jobRun = { attempt: 1, isLast: false, signal: new AbortController().signal }
let engine: TranscodeEngine
let me: TestAccount
/** A server that begins to send a film and never finishes. */
let endless: Server
let requests = 0
let open = 0

beforeAll(async () => {
  engine = await openEngine(deps.config)
  me = await make.account()
  endless = createServer((_request, response) => {
    requests++
    open++
    response.on('close', () => open--)
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 1_000_000 })
    response.write(Buffer.alloc(1_000))
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
})
afterAll(() => endless.close())

const remove = (id: string) => api(me).get(removeVideo, { params: { id } })
const readStatus = async (id: string) => (await api(me).get(readVideo, { params: { id } })).status
const listWorkFolders = (id: string) =>
  readdirSync(join(server.dataDir, 'work')).filter((entry) => entry.startsWith(id))

async function link(): Promise<string> {
  const { port } = endless.address() as AddressInfo
  const source = `http://127.0.0.1:${port}/film.mp4`
  return (await api(me).get(createVideo, { body: { source } })).id
}

/** A film that takes a while to transcode. */
async function film(): Promise<string> {
  const path = join(server.dataDir, 'big.avi')
  await engine.makeTestClip({ path, seconds: 60, width: 960, height: 720, codec: 'mpeg4' }, jobRun)
  const file = { accountId: me.id, path, fileName: 'big.avi', title: 'Big', description: '' }
  return importFile(deps, { ...file, createdAt: new Date() })
}

/** Processes whose command line contains `word`, if the system shows them. */
const processesWith = (word: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word)
    } catch {
      return false
    }
  })

describe('deleting a video', () => {
  test('during its download closes the connection and removes the partial file', async () => {
    const id = await link()
    const work = downloadVideo({ deps, engine }, id, jobRun)
    await waitUntil(async () => open === 1 && (await readStatus(id)) === 'DOWNLOADING', 20_000)
    expect(listWorkFolders(id)).toHaveLength(1)
    await remove(id)
    await work
    expect(await waitUntil(() => open === 0, 5_000)).toBe(true)
    expect([await readStatus(id), listWorkFolders(id)]).toEqual(['DELETED', []])
    expect(await deps.files.stat(`originals/${id}`)).toBeNull()
  })

  test.runIf(process.platform === 'linux')(
    'deleting a video while it is transcoded ends the transcoder and removes its folder',
    async () => {
      const id = await film()
      const { originalKey } = await deps.db
        .selectFrom('videos')
        .where('id', '=', id)
        .select('originalKey')
        .executeTakeFirstOrThrow()
      const work = makeFirstRendition({ deps, engine }, id, jobRun)
      await waitUntil(async () => (await readStatus(id)) === 'TRANSCODING', 20_000)
      expect(await waitUntil(() => processesWith(basename(originalKey!)).length > 0, 20_000)).toBe(true)
      await remove(id)
      await work
      expect([processesWith(basename(originalKey!)), listWorkFolders(id), await readStatus(id)]).toEqual([
        [],
        [],
        'DELETED',
      ])
    },
  )

  test('deleting a video while it waits for its download or transcoding leaves nothing to do', async () => {
    const before = requests
    const queued = await link()
    await remove(queued)
    await downloadVideo({ deps, engine }, queued, jobRun)
    expect([await readStatus(queued), requests]).toEqual(['DELETED', before])

    const uploaded = await film()
    await remove(uploaded)
    const unused = { ...engine, probe: () => Promise.reject(new Error('it was opened')) }
    await makeFirstRendition({ deps, engine: unused }, uploaded, jobRun)
    expect([await readStatus(uploaded), listWorkFolders(uploaded)]).toEqual(['DELETED', []])
  })
})
