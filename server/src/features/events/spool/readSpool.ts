import { open } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Position } from '../log/ingestLog.ts'
import { frameBytes, frameHeadBytes, openFrame } from './frames.ts'
import type { Spool } from './spool.ts'

const chunkBytes = 131_072
const maxFrameBytes = 134_217_728

const isBefore = (a: Position, b: Position) =>
  a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset)

/**
 * Passes the lines of each frame between `from` and `end` to `take` until it returns false. Returns the position after
 * the last frame taken. Yields to other work of the process between chunks.
 */
export async function readSpool(
  spool: Spool,
  from: Position,
  end: Position,
  take: (lines: string) => boolean,
): Promise<Position> {
  let at = from
  while (isBefore(at, end)) {
    const limit = at.segment === end.segment ? end.offset : Infinity
    const { offset, isStopped } = await readSegment(spool.path(at.segment), at.offset, limit, take)
    at = { segment: at.segment, offset }
    if (isStopped || at.segment === end.segment) break
    const next = spool.next(at.segment)
    at = next === null || next > end.segment ? end : { segment: next, offset: 0 }
  }
  return at
}

async function readSegment(
  path: string,
  from: number,
  limit: number,
  take: (lines: string) => boolean,
): Promise<{ offset: number; isStopped: boolean }> {
  let offset = from
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return { offset, isStopped: false }
  try {
    let wantedBytes = chunkBytes
    let chunk = Buffer.allocUnsafe(chunkBytes)
    while (offset < limit) {
      if (wantedBytes > chunk.length) chunk = Buffer.allocUnsafe(wantedBytes)
      const target = chunk.subarray(0, Math.min(wantedBytes, limit - offset))
      const { bytesRead } = await file.read(target, 0, target.length, offset)
      const bytes = target.subarray(0, bytesRead)
      let at = 0
      for (let length; (length = frameBytes(bytes, at)) && at + length <= bytes.length; at += length) {
        const lines = openFrame(bytes, at, length)
        if (lines === null) return { offset: offset + at, isStopped: false }
        if (!take(lines)) return { offset: offset + at + length, isStopped: true }
      }
      offset += at
      if (at > 0) wantedBytes = chunkBytes
      else {
        // Either a frame larger than the chunk, or the torn end of a segment.
        wantedBytes = frameBytes(bytes, 0)
        if (bytes.length < frameHeadBytes || wantedBytes <= bytes.length || wantedBytes > maxFrameBytes) break
        if (bytes.length < target.length) break
      }
      await nextTurn()
    }
    return { offset, isStopped: false }
  } finally {
    await file.close()
  }
}
