// P11: time from the completed upload to a playable video, compared with `ffmpeg -c copy` of the same file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partBytes } from '../contract/src/plain/limits.ts'
import { findFfmpeg, ffmpegCli } from '../server/src/platform/media/ffmpegCli.ts'
import { hlsOptions } from '../server/src/platform/media/ffmpegArgs.ts'
import { quantile } from './processes.ts'
import { startProduct } from './product.ts'

const rounds = 5
const seconds = 60
const programs = findFfmpeg({ ffmpeg: null, ffprobe: null })
if (!programs) throw new Error('this benchmark needs an ffmpeg on the PATH to compare with')
const dir = mkdtempSync(join(tmpdir(), 'matinee-remux-'))
const clip = join(dir, 'clip.mp4')
const { signal } = new AbortController()
await ffmpegCli(programs).makeTestClip({ path: clip, seconds, width: 1280, height: 720 }, { signal })
const bytes = readFileSync(clip)
const product = await startProduct()

function copyByFfmpeg(): number {
  const options = Object.entries(hlsOptions('out')).flatMap(([name, value]) => [`-${name}`, value])
  const startedAt = performance.now()
  const { status } = spawnSync(
    programs!.ffmpeg,
    ['-v', 'error', '-y', '-i', clip, '-c', 'copy', '-f', 'hls', ...options, 'out.m3u8'],
    { cwd: dir },
  )
  if (status !== 0) throw new Error('the reference failed')
  return performance.now() - startedAt
}

async function uploadUntilPlayable(): Promise<number> {
  type Initiated = { uploadId: string; uploadRecord: { id: string; key: string } }
  const totalParts = Math.ceil(bytes.length / partBytes)
  const { uploadId, uploadRecord } = await product.call<Initiated>('POST', '/video-uploads/initiate', {
    fileName: 'clip.mp4',
    totalParts,
  })
  const { id, key } = uploadRecord
  const parts: { PartNumber: number; ETag: string }[] = []
  for (let partNumber = 1; partNumber <= totalParts; partNumber++) {
    const part = { uploadId, key, partNumber }
    const { presignedUrl } = await product.call<{ presignedUrl: string }>(
      'POST',
      '/video-uploads/presigned-part',
      part,
    )
    const body = bytes.subarray((partNumber - 1) * partBytes, partNumber * partBytes)
    const answer = await fetch(presignedUrl, { method: 'PUT', body })
    parts.push({ PartNumber: partNumber, ETag: answer.headers.get('etag')! })
  }
  const startedAt = performance.now()
  await product.call('POST', '/video-uploads/complete', { uploadId, key, parts })
  for (;;) {
    const video = await product.call<{ status: string }>('GET', `/videos/${id}`)
    if (video.status === 'AVAILABLE') break
    if (video.status.endsWith('ERROR')) throw new Error(video.status)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const ms = performance.now() - startedAt
  // Otherwise the ladder would disturb the reference of the next round.
  await product.call('DELETE', `/videos/${id}`)
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  return ms
}

try {
  const ours: number[] = []
  const reference: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const copied = copyByFfmpeg()
    const playable = await uploadUntilPlayable()
    if (round > 0) {
      reference.push(copied)
      ours.push(playable)
    }
    console.log(
      `  round ${round}: playable after ${playable.toFixed(0)} ms, ffmpeg -c copy ${copied.toFixed(0)} ms`,
    )
  }
  const target = 1.3 * quantile(reference, 0.5) + 300
  const median = quantile(ours, 0.5)
  console.log(
    `P11 ${seconds} s, ${(bytes.length / 2 ** 20).toFixed(0)} MiB: playable ${median.toFixed(0)} ms after completion (target ≤ ${target.toFixed(0)})`,
  )
  process.exitCode = median > target ? 1 : 0
} finally {
  await product.stop()
  rmSync(dir, { recursive: true, force: true })
}
