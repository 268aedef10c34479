import { crc32 } from 'node:zlib'

/**
 * A segment of the spool is a sequence of frames, one per group commit: length and CRC-32 (4 bytes each, little
 * endian), then lines. A frame with a wrong checksum was cut off or never reached the disk, so it was never
 * acknowledged.
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

/** Bytes of the frame that begins at `at`, 0 when its head is incomplete. */
export function frameBytes(bytes: Buffer, at: number): number {
  return at + frameHeadBytes <= bytes.length ? frameHeadBytes + bytes.readUInt32LE(at) : 0
}

/** The lines of a frame that is complete in `bytes`; null when its checksum is wrong. */
export function openFrame(bytes: Buffer, at: number, length: number): string | null {
  const body = bytes.subarray(at + frameHeadBytes, at + length)
  // Zeros would have the checksum of an empty frame.
  if (body.length === 0 || crc32(body) !== bytes.readUInt32LE(at + 4)) return null
  return body.toString()
}
