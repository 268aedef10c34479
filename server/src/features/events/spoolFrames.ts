import { crc32 } from 'node:zlib'

/**
 * A segment of the spool is a row of frames, one for each group commit: its length and its CRC-32 (4 bytes each,
 * little endian), then lines. A frame that was cut off or never reached the disk does not check, and what does not
 * check was never acknowledged.
 */
export const frameHeadBytes = 8

export function makeFrame(lines: string): Buffer {
  const length = Buffer.byteLength(lines)
  const frame = Buffer.allocUnsafe(frameHeadBytes + length)
  frame.write(lines, frameHeadBytes)
  frame.writeUInt32LE(length, 0)
  frame.writeUInt32LE(crc32(frame.subarray(frameHeadBytes)), 4)
  return frame
}

/** Bytes of the frame that begins at `at`, 0 when its head is not all there. */
export function frameBytes(bytes: Buffer, at: number): number {
  return at + frameHeadBytes <= bytes.length ? frameHeadBytes + bytes.readUInt32LE(at) : 0
}

/** The lines of a frame that lies in `bytes` whole; null when it does not check. */
export function openFrame(bytes: Buffer, at: number, length: number): string | null {
  const body = bytes.subarray(at + frameHeadBytes, at + length)
  // A run of zeros would check as an empty frame.
  if (body.length === 0 || crc32(body) !== bytes.readUInt32LE(at + 4)) return null
  return body.toString()
}
