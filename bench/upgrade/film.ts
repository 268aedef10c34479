// A film that is uploaded, and its pieces as a player finds them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request as requestPiece } from 'node:https'
import { join } from 'node:path'
import { pause, waitUntil } from '../../server/src/platform/processes.ts'
import { request } from '../installation/request.ts'
import type { Target } from '../nodesLoad.ts'

const filmSeconds = 60
const publishedLimitMs = 300_000

/** Uploads a film as the console does and waits until it can be played. Resolves to the addresses of its pieces. */
export async function publishFilm({ host, accessToken }: Target, folder: string): Promise<Piece[]> {
  const film = makeFilm(folder)
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const send = () => request({ agent, host }, { method, path: `/api/v1${path}`, body, accessToken })
    let { status, text } = await send()
    // The measurement has not begun; many processes start at once.
    for (let attempt = 0; status === 503 && attempt < 60; attempt++) {
      await pause(1_000)
      ;({ status, text } = await send())
    }
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text) as T
  }
  const { uploadId, uploadRecord } = await call<{
    uploadId: string
    uploadRecord: { id: string; key: string }
  }>('POST', '/video-uploads/initiate', { fileName: 'film.mp4', totalParts: 1 })
  const { id, key } = uploadRecord
  const part = { uploadId, key, partNumber: 1 }
  const { presignedUrl } = await call<{ presignedUrl: string }>('POST', '/video-uploads/presigned-part', part)
  const sent = await fetch(presignedUrl, { method: 'PUT', body: film })
  const parts = [{ PartNumber: 1, ETag: sent.headers.get('etag')! }]
  await call('POST', '/video-uploads/complete', { uploadId, key, parts })
  type Playback = { data: { sources: { src: string; type: string }[] } }
  let source: string | undefined
  const isPublished = async () => {
    const { data } = await call<Playback>('GET', `/videos/${id}/playback`)
    source = data.sources.find(({ src }) => src.includes('.m3u8'))?.src
    return source !== undefined
  }
  if (!(await waitUntil(isPublished, publishedLimitMs, 1_000))) throw new Error('the film is not published')
  const [variant] = await readPlaylist(agent, host, source!)
  const pieces = await readPlaylist(agent, host, variant!.path)
  agent.destroy()
  return pieces
}

export type Piece = { path: string; ms: number }

/** The lines of a playlist that are addresses, with their durations. */
async function readPlaylist(agent: Agent, host: string, address: string): Promise<Piece[]> {
  const base = new URL(address, 'https://video.example')
  const { status, bytes } = await loadPiece(agent, host, base.pathname + base.search)
  if (status !== 200) throw new Error(`${address}: ${status}`)
  let ms = 0
  const pieces: Piece[] = []
  for (const line of bytes.toString().split('\n')) {
    const duration = /^#EXTINF:([\d.]+)/.exec(line)
    if (duration) ms = Number(duration[1]) * 1000
    if (line === '' || line.startsWith('#')) continue
    const { pathname, search } = new URL(line, base)
    pieces.push({ path: pathname + search, ms })
  }
  return pieces
}

/** A request without sign-in, as players send it. */
export function loadPiece(
  agent: Agent,
  host: string,
  path: string,
): Promise<{ status: number; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'video.example' }
    const sent = requestPiece({ host, path, agent, headers, timeout: 20_000 }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, bytes: Buffer.concat(chunks) }))
      answer.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer'))).on('error', reject)
    sent.end()
  })
}

/** A picture that moves, with a keyframe every two seconds. */
function makeFilm(folder: string): Uint8Array<ArrayBuffer> {
  const path = join(folder, 'film.mp4')
  const picture = `testsrc2=size=320x180:rate=25:duration=${filmSeconds}`
  const codec = ['-c:v', 'libx264', '-g', '50', '-pix_fmt', 'yuv420p']
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, ...codec, path])
  return new Uint8Array(readFileSync(path))
}
