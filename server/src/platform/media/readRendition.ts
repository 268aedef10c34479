import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rendition } from './engine.ts'

/** Measures a finished rendition by its playlist and header, the same way for both engines. */
export async function readRendition(
  dir: string,
  rung: { name: string; width: number; height: number; frameRate: number },
): Promise<Rendition> {
  const path = join(dir, `${rung.name}.mp4`)
  const [playlist, head, { size }] = await Promise.all([
    readFile(join(dir, `${rung.name}.m3u8`), 'utf8'),
    readHead(path),
    stat(path),
  ])
  const segments = readSegments(playlist)
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  if (segments.length === 0 || seconds === 0) throw new Error('a rendition came out empty')
  return {
    name: rung.name,
    width: rung.width,
    height: rung.height,
    frameRate: rung.frameRate,
    bytes: size,
    durationMs: Math.round(seconds * 1000),
    longestSegmentMs: Math.round(1000 * Math.max(...segments.map((segment) => segment.seconds))),
    ...measure(segments),
    codecs: readCodecs(head),
  }
}

type Segment = { seconds: number; bytes: number }

export function readSegments(playlist: string): Segment[] {
  const segments: Segment[] = []
  let seconds = 0
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8))
    else if (line.startsWith('#EXT-X-BYTERANGE:'))
      segments.push({ seconds, bytes: Number.parseInt(line.slice(17), 10) })
  }
  return segments
}

export type Bandwidths = { averageBandwidth: number; peakBandwidth: number }

/**
 * RFC 8216, 4.1: the average is over all segments, the peak over any contiguous segments that last 0.5 to 1.5 times the
 * target duration.
 */
export function measure(segments: readonly Segment[]): Bandwidths {
  const target = Math.max(...segments.map(({ seconds }) => seconds))
  const rate = ({ bytes, seconds }: Segment) => Math.ceil((8 * bytes) / seconds)
  const averageBandwidth = rate(segments.reduce(combine))
  let peakBandwidth = averageBandwidth
  for (const [start, first] of segments.entries()) {
    let span = first
    for (let next = start + 1; span.seconds <= 1.5 * target; next++) {
      if (span.seconds >= 0.5 * target) peakBandwidth = Math.max(peakBandwidth, rate(span))
      if (next === segments.length) break
      span = combine(span, segments[next]!)
    }
  }
  return { averageBandwidth, peakBandwidth }
}

const combine = (one: Segment, other: Segment): Segment => ({
  seconds: one.seconds + other.seconds,
  bytes: one.bytes + other.bytes,
})

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(16_384)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** RFC 6381 from the avcC box; our sound is always AAC-LC. */
export function readCodecs(head: Buffer): string {
  const avcC = head.indexOf('avcC')
  if (avcC < 0) throw new Error('a rendition is not H.264')
  const profile = head.toString('hex', avcC + 5, avcC + 8)
  return head.includes('mp4a') ? `avc1.${profile},mp4a.40.2` : `avc1.${profile}`
}
