import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import { AppError } from '../errors.ts'
import { findScanEnd, stripJpeg, stripPng, stripWebp, type Stripped } from './stripMetadata.ts'

const extensions = ['jpg', 'png', 'webp'] as const
export type ImageExtension = (typeof extensions)[number]
export type Image = { bytes: Buffer; extension: ImageExtension; width: number; height: number }

type Kind = {
  isBegun: (start: string) => boolean
  /** Offset after its last byte. Throws if the picture is incomplete. */
  findEnd: (bytes: Buffer) => number
  size: typeof PNG
  strip: (bytes: Buffer) => Stripped
}
/** Detected by the first bytes, as browsers do; the media type of the `data:` address may be wrong. */
const kinds: Record<ImageExtension, Kind> = {
  jpg: {
    isBegun: (start) => start.startsWith('\xff\xd8\xff'),
    findEnd: findJpegEnd,
    size: JPG,
    strip: stripJpeg,
  },
  png: {
    isBegun: (start) => start.startsWith('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
    findEnd: findPngEnd,
    size: PNG,
    strip: stripPng,
  },
  webp: {
    isBegun: (start) => /^RIFF[^]{4}WEBPVP8[ LX]/.test(start),
    findEnd: findWebpEnd,
    size: WEBP,
    strip: stripWebp,
  },
}

/**
 * Reads the still picture in a `data:` address, without data appended to it and without the place and author that a
 * camera stored. `maxSide`: the most pixels a side may have. `wrongType`: the sentence for other formats. Throws 422 `image_invalid` for any other content.
 */
export function readImage(
  dataUrl: string,
  { maxSide, wrongType = refusals.pictureType }: { maxSide: number; wrongType?: Sentence },
): Image {
  const data = /^data:[\w./+-]*;base64,(.+)$/s.exec(dataUrl)?.[1]
  const bytes = Buffer.from(data ?? '', 'base64')
  const extension = detectExtension(bytes)
  if (!extension) throw refused(wrongType)
  const { findEnd, size, strip } = kinds[extension]
  const picture = strip(bytes.subarray(0, findEnd(bytes)))
  const { width, height } = displayedSize(size, picture)
  if (width > maxSide || height > maxSide) throw refused(refusals.pictureTooWide(width, height, maxSide))
  return { bytes: picture.bytes, extension, width, height }
}

/** Null if the first bytes are of no accepted format. */
function detectExtension(bytes: Buffer): ImageExtension | null {
  const start = bytes.toString('latin1', 0, 24)
  return extensions.find((extension) => kinds[extension].isBegun(start)) ?? null
}

const refused = (sentence: Sentence) => new AppError('image_invalid', 422, sentence, { image: sentence })
const broken = () => refused(refusals.pictureBroken)
const moving = () => refused(refusals.pictureMoves)

/** The size as displayed: an upright camera stores its pictures rotated by 90°. */
function displayedSize(
  { calculate }: typeof PNG,
  { bytes, orientation }: Stripped,
): { width: number; height: number } {
  try {
    // A copy, because a Buffer may share its memory with others and the parser may read beyond its end.
    const { width, height } = calculate(new Uint8Array(bytes))
    if (width > 0 && height > 0) return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    // The parser's message is not for users: it only contains where it stopped.
  }
  throw broken()
}

/** Offset after the IEND chunk. Chunks: length, type, data, CRC. */
function findPngEnd(bytes: Buffer): number {
  let hasPixels = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const next = at + 12 + bytes.readUInt32BE(at)
    if (type === 'acTL') throw moving()
    if (type === 'IDAT') hasPixels = true
    if (type === 'IEND' && hasPixels && next <= bytes.length) return next
    at = next
  }
  throw broken()
}

/** Bytes of a WebP chunk up to the end of its size field (RFC 9649 2.5 to 2.7). */
const sizeBytes = new Map([
  ['VP8 ', 10],
  ['VP8L', 5],
  ['VP8X', 10],
])

/** The RIFF header knows the length; a chunk of odd length has a padding byte. */
function findWebpEnd(bytes: Buffer): number {
  const end = 8 + bytes.readUInt32LE(4)
  let hasPixels = false
  for (let at = 12; at + 8 <= end && end <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (length < (sizeBytes.get(type) ?? 0)) throw broken()
    if (type === 'ANIM' || type === 'ANMF' || (type === 'VP8X' && bytes[at + 8]! & 0x02)) throw moving()
    if ((type === 'VP8 ' || type === 'VP8L') && at + 8 + length <= end) hasPixels = true
    at += 8 + length + (length % 2)
  }
  if (hasPixels) return end
  throw broken()
}

/**
 * Offset after the end-of-image marker (T.81 B.1.1); previews inside segments have end markers too. The frame header
 * must precede the first scan, so that decoders and the parser of sizes read the same one.
 */
function findJpegEnd(bytes: Buffer): number {
  let [hasFrame, hasPixels] = [false, false]
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    if (marker === 0xd9 && hasPixels) return at + 2
    if (marker === 0xd9 || at + 4 > bytes.length || bytes.readUInt16BE(at + 2) < 2) break
    at += 2 + bytes.readUInt16BE(at + 2)
    if (marker >= 0xc0 && marker <= 0xc2) hasFrame = true
    if (marker !== 0xda) continue
    if (!hasFrame) break
    hasPixels = true
    at = findScanEnd(bytes, at)
  }
  throw broken()
}
