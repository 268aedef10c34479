import { refusals } from '@matinee/contract/plain/texts/refusals'
import { AppError } from '../../platform/errors.ts'

/** GIF89a, appendix A: lengths in bytes. */
const [header, extensionHead, imageHead] = [13, 2, 10]
const [extension, image, trailer] = [0x21, 0x2c, 0x3b]

/**
 * The animated or still picture of a GIF, without comments and without bytes after its end; null for other formats.
 * Throws 422 `image_invalid` for a broken GIF.
 */
export function readGif(
  bytes: Buffer,
): { bytes: Buffer; extension: 'gif'; width: number; height: number } | null {
  if (!/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return null
  if (bytes.length < header) throw broken()
  const parts: Buffer[] = []
  let at = header + tableBytes(bytes[10]!)
  parts.push(bytes.subarray(0, at))
  let hasPixels = false
  while (at < bytes.length) {
    const kind = bytes[at]!
    if (kind === trailer && hasPixels) {
      parts.push(bytes.subarray(at, at + 1))
      const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
      if (width === 0 || height === 0) throw broken()
      return { bytes: Buffer.concat(parts), extension: 'gif', width, height }
    }
    const begin = at
    if (kind === image) {
      if (at + imageHead > bytes.length) throw broken()
      // One byte after the colour table has the LZW code size.
      at = endOfBlocks(bytes, at + imageHead + tableBytes(bytes[at + 9]!) + 1)
      hasPixels = true
    } else if (kind === extension) at = endOfBlocks(bytes, at + extensionHead)
    else throw broken()
    const isComment = kind === extension && bytes[begin + 1] === 0xfe
    if (!isComment) parts.push(bytes.subarray(begin, at))
  }
  throw broken()
}

/** Size of the colour table in bytes, from the packed field. */
const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** Offset after a chain of blocks, each preceded by its length; an empty block ends it. */
function endOfBlocks(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length;) {
    const length = bytes[at]!
    at += 1 + length
    if (length === 0) return at
  }
  throw broken()
}

const broken = () => {
  const why = refusals.pictureBroken
  return new AppError('image_invalid', 422, why, { image: why })
}
