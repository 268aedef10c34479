// Uploads hostile and damaged files through the API: each must end, and none may reach other files of this machine.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isErrorStatus, isInProgress, type VideoStatus } from '../contract/src/plain/video/videoStatus.ts'
import { findFfmpeg } from '../server/src/platform/media/ffmpegCli.ts'
import { makeClips, makeHuge } from './hostile/clips.ts'
import { hostileFiles, type Hostile } from './hostile/files.ts'
import { mutate, seeded } from './hostile/mutate.ts'
import { traceEngine } from './hostile/strace.ts'
import { quantile } from './processes.ts'
import { startProduct } from './product.ts'

const { values } = parseArgs({
  options: { mutated: { type: 'string', default: '200' }, seed: { type: 'string', default: '20261121' } },
})
const timeoutMs = 60_000
const lanes = 2
type Product = Awaited<ReturnType<typeof startProduct>>
type Initiated = { uploadId: string; uploadRecord: { id: string; key: string } }
type Outcome = { name: string; status: VideoStatus; ms: number }

async function upload(product: Product, { name, bytes }: Hostile): Promise<string> {
  // The name must be accepted; only the content is hostile.
  const body = { fileName: name, totalParts: 1 }
  const { uploadId, uploadRecord } = await product.call<Initiated>('POST', '/video-uploads/initiate', body)
  const upload = { uploadId, key: uploadRecord.key }
  const part = { ...upload, partNumber: 1 }
  const signed = await product.call<{ presignedUrl: string }>('POST', '/video-uploads/presigned-part', part)
  const answer = await fetch(signed.presignedUrl, { method: 'PUT', body: new Uint8Array(bytes) })
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  const parts = [{ PartNumber: 1, ETag: answer.headers.get('etag')! }]
  await answer.arrayBuffer()
  await product.call('POST', '/video-uploads/complete', { ...upload, parts })
  return uploadRecord.id
}

async function follow(product: Product, file: Hostile): Promise<Outcome> {
  const id = await upload(product, file)
  const startedAt = performance.now()
  for (;;) {
    const { status } = await product.call<{ status: VideoStatus }>('GET', `/videos/${id}`)
    const ms = performance.now() - startedAt
    if (!isInProgress(status) || ms > timeoutMs) return { name: file.name, status, ms }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function followAll(product: Product, files: Hostile[]): Promise<Outcome[]> {
  const waiting = [...files]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) outcomes.push(await follow(product, file))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcomes
}

/** A file whose access time shows whether it was read: reading sets it after the time of its change. */
function layCanary(path: string, clip: Buffer) {
  writeFileSync(path, clip)
  const arm = () => utimesSync(path, new Date(1_000_000), new Date(2_000_000))
  const wasRead = () => statSync(path).atimeMs !== 1_000_000
  arm()
  readFileSync(path)
  const isMeasurable = wasRead()
  arm()
  return { isMeasurable, wasRead }
}

function report(title: string, outcomes: Outcome[], mustFail: boolean): boolean {
  const times = outcomes.map(({ ms }) => ms)
  const unfinished = outcomes.filter(({ status }) => isInProgress(status))
  const played = outcomes.filter(({ status }) => !isErrorStatus(status) && !isInProgress(status))
  const failed = outcomes.length - unfinished.length - played.length
  console.log(
    `${title}: ${outcomes.length} files, ${failed} refused, ${played.length} AVAILABLE, ${unfinished.length} not through in 60 s; ` +
      `median ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(0, ...times).toFixed(0)} ms`,
  )
  for (const { name, status } of [...unfinished, ...(mustFail ? played : [])])
    console.log(`  ${name}: ${status}`)
  return unfinished.length === 0 && (!mustFail || played.length === 0)
}

const ffmpeg = findFfmpeg({ ffmpeg: null, ffprobe: null })?.ffmpeg
if (!ffmpeg) throw new Error('needs an ffmpeg on the PATH to make the clips')
const dir = mkdtempSync(join(tmpdir(), 'matinee-hostile-'))
let connections = 0
const listener = createServer((socket) => {
  connections++
  socket.destroy()
}).listen(0, '127.0.0.1')
await once(listener, 'listening')
const product = await startProduct().catch((error: unknown) => {
  listener.close()
  throw error
})
try {
  const clips = makeClips(ffmpeg, dir)
  const clip = clips.get('mp4')!
  const canaryPath = join(dir, 'canary.mp4')
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const hostile = hostileFiles({ canary: canaryPath, url, clip, huge: makeHuge(ffmpeg, dir) })
  const canary = layCanary(canaryPath, clip)
  const below = seeded(Number(values.seed))
  const kinds = [...clips]
  const mutated = Array.from({ length: Number(values.mutated) }, (_, index) => {
    const [kind, original] = kinds[index % kinds.length]!
    return { name: `mutated-${index}.${kind}`, bytes: mutate(original, below) }
  })
  const isRefused = report('hostile', await followAll(product, hostile), true)
  const isThrough = report(`mutated (seed ${values.seed})`, await followAll(product, mutated), false)
  const sources = join(dir, 'sources')
  mkdirSync(sources)
  const paths = [...hostile, { name: 'good.mp4', bytes: clip }].map(({ name, bytes }) => {
    writeFileSync(join(sources, name), bytes)
    return join(sources, name)
  })
  const traced = await traceEngine(paths, dir)
  if (traced) {
    console.log(
      `strace: ${traced.programs} calls of ffmpeg and ffprobe opened ${traced.opened} files, ${traced.foreign.length} of them foreign`,
    )
    for (const line of traced.foreign.slice(0, 10)) console.log(`  ${line}`)
  } else console.log('strace: not installed, not measured')
  console.log(
    `canary: ${canary.isMeasurable ? (canary.wasRead() ? 'READ' : 'not read') : 'not measurable, as times of access are off'}; ` +
      `connections to the listener: ${connections}`,
  )
  const isTouched =
    (canary.isMeasurable && canary.wasRead()) || connections > 0 || (traced?.foreign.length ?? 0) > 0
  if (!isRefused || !isThrough || isTouched) process.exitCode = 1
} finally {
  await product.stop()
  listener.close()
  rmSync(dir, { recursive: true, force: true })
}
