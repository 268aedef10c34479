import { open } from 'node:fs/promises'
import { MediaRefused, type SourceFormat } from './engine.ts'

/**
 * Detects the container by the file's first bytes. The demuxer is then forced, so a playlist or script named .mp4 never
 * reaches a demuxer that would open the files it refers to. Throws MediaRefused for any other format.
 */
export async function sniffFormat(path: string): Promise<SourceFormat> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(1024)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    const format = detectFormat(head.subarray(0, bytesRead))
    if (!format) throw new MediaRefused('not_a_video')
    return format
  } finally {
    await file.close()
  }
}

const boxes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'uuid'])

export function detectFormat(head: Buffer): SourceFormat | null {
  if (head.length < 12) return null
  if (boxes.has(head.toString('latin1', 4, 8))) return 'mov'
  const first = head.readUInt32BE(0)
  if (first === 0x1a45dfa3) return 'matroska'
  if (first === 0x52494646 && head.toString('latin1', 8, 11) === 'AVI') return 'avi'
  if (first === 0x3026b275) return 'asf'
  if (head.toString('latin1', 0, 3) === 'FLV') return 'flv'
  if (first === 0x000001ba) return 'mpeg'
  if (first === 0x000001b3) return 'mpegvideo'
  const isEvery = (offset: number, size: number) =>
    [0, 1, 2].every((n) => head[offset + n * size] === 0x47) && head.length > offset + 2 * size
  return isEvery(0, 188) || isEvery(4, 192) ? 'mpegts' : null
}
