// Uploads of small films, each step repeated until it is answered.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/src/readConfig.ts'
import { openEngine } from '../../server/src/platform/media/openEngine.ts'
import { pause } from '../../server/src/platform/processes.ts'
import type { Client } from './client.ts'

const uploadEveryMs = 15_000
const betweenTriesMs = 500

/** A short film that is played as it is, so that its processing costs little. */
export async function makeFilm(): Promise<Buffer> {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-film-'))
  const path = join(dir, 'film.mp4')
  const engine = await openEngine(readConfig({ MATINEE_DATA: dir }))
  const clip = { path, seconds: 2, width: 320, height: 180 }
  await engine.makeTestClip(clip, { signal: new AbortController().signal })
  const film = readFileSync(path)
  rmSync(dir, { recursive: true })
  return film
}

/** The film with a box that players skip: another file with the same picture. */
function makeUnique(film: Buffer): Buffer {
  const content = randomBytes(24)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write('free', 4, 'latin1')
  return Buffer.concat([film, head, content])
}

type Initiated = { uploadId: string; uploadRecord: { id: string; key: string } }
type Uploading = { client: Client; film: Buffer; accessToken: () => string; uploaded: Set<string> }

/** Adds the ids of videos whose upload was acknowledged to `uploaded`. */
export async function uploadFilms({ client, film, accessToken, uploaded }: Uploading): Promise<void> {
  const post = (path: string, body: unknown, expected?: number[]) =>
    client.askUntilAnswered(
      'upload',
      () => ({ method: 'POST', path: `/api/v1/video-uploads/${path}`, body, accessToken: accessToken() }),
      expected,
    )
  while (!client.state.isOver) {
    const bytes = makeUnique(film)
    const file = { fileName: 'chaos.mp4', totalParts: 1, fileSize: bytes.length }
    const begun = await post('initiate', file)
    if (begun?.status !== 200 && begun?.status !== 201) continue
    const { uploadId, uploadRecord } = JSON.parse(begun.text) as Initiated
    const upload = { uploadId, key: uploadRecord.key }
    const etag = await putPart(client, bytes, async () => {
      const answer = await post('presigned-part', { ...upload, partNumber: 1 })
      return answer?.status === 200
        ? (JSON.parse(answer.text) as { presignedUrl: string }).presignedUrl
        : null
    })
    if (!etag) return
    const completed = await post('complete', { ...upload, parts: [{ PartNumber: 1, ETag: etag }] })
    if (completed?.status === 200) uploaded.add(uploadRecord.id)
    await pause(uploadEveryMs)
  }
}

/** Resolves to the part's ETag; null when the clients stop before. */
async function putPart(
  client: Client,
  bytes: Buffer,
  sign: () => Promise<string | null>,
): Promise<string | null> {
  while (!client.state.isOver) {
    const url = await sign()
    const signal = AbortSignal.timeout(20_000)
    const answer =
      url && (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), signal }).catch(() => null))
    const etag = answer && answer.ok ? answer.headers.get('etag') : null
    if (etag) return etag
    await pause(betweenTriesMs)
  }
  return null
}
