import { crc32 } from 'node:zlib'

/**
 * Removes what cameras and programs store next to the pixels: place, time, author, and previews of parts that were cut
 * away. Colours and the rotation stay. The three functions accept complete pictures only (see readImage.ts).
 */
export type Stripped = {
  bytes: Buffer
  /** Orientation of the stored pixels, 1 to 8 as in Exif; 5 and more are on their side. */
  orientation: number
}

const ascii = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length)

const exifMark = 'Exif\0\0'
const [startOfImage, app0, app1, app2, app14, app15, comment, startOfScan, end] = [
  0xd8, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe, 0xda, 0xd9,
]

export function stripJpeg(bytes: Buffer): Stripped {
  const [head, rest]: [Buffer[], Buffer[]] = [[Buffer.from([0xff, startOfImage])], []]
  let orientation = 1
  for (let at = 2; at + 1 < bytes.length && bytes[at + 1] !== end;) {
    const marker = bytes[at + 1]!
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    const data = bytes.subarray(at + 4, next)
    const upTo = marker === startOfScan ? findScanEnd(bytes, next) : next
    if (marker === app1 && orientation === 1 && ascii(data, 0, 6) === exifMark)
      orientation = readOrientation(data.subarray(6))
    // JFIF comes first, where programs look for it.
    if (marker === app0 && ascii(data, 0, 5) === 'JFIF\0') head.push(bytes.subarray(at, upTo))
    else if (isPicture(marker, data)) rest.push(bytes.subarray(at, upTo))
    at = upTo
  }
  const exif = Buffer.concat([Buffer.from(exifMark, 'latin1'), orientationBlock(orientation)])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(2 + exif.length)
  const turn = orientation > 1 ? [Buffer.from([0xff, app1]), length, exif] : []
  return { bytes: Buffer.concat([...head, ...turn, ...rest, Buffer.from([0xff, end])]), orientation }
}

/** Only two application segments affect the pixels: the colour profile, and Adobe's colour transform. */
function isPicture(marker: number, data: Buffer): boolean {
  if (marker === app2) return ascii(data, 0, 12) === 'ICC_PROFILE\0'
  if (marker === app14) return ascii(data, 0, 5) === 'Adobe'
  return marker !== comment && (marker < app0 || marker > app15)
}

/** Offset of the marker that ends a scan: neither a stuffed zero nor a restart. */
export function findScanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** Ancillary chunks that affect how the pixels look. */
const pngColours = new Set([
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'mDCV',
  'cLLI',
  'sBIT',
  'bKGD',
  'hIST',
  'pHYs',
  'sPLT',
])
const headerEnd = 33

export function stripPng(bytes: Buffer): Stripped {
  const parts = [bytes.subarray(0, headerEnd)]
  let orientation = 1
  for (let at = headerEnd; at + 12 <= bytes.length;) {
    const type = ascii(bytes, at + 4, 4)
    const next = at + 12 + bytes.readUInt32BE(at)
    if (type === 'eXIf') orientation = readOrientation(bytes.subarray(at + 8, next - 4))
    // A small first letter means that the chunk may be ignored.
    if (!/^[a-z]/.test(type) || pngColours.has(type)) parts.push(bytes.subarray(at, next))
    at = next
  }
  if (orientation > 1) parts.splice(1, 0, pngChunk('eXIf', orientationBlock(orientation)))
  return { bytes: Buffer.concat(parts), orientation }
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const webpPicture = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP'])
const [exifFlag, xmpFlag] = [0x08, 0x04]

export function stripWebp(bytes: Buffer): Stripped {
  const parts: Buffer[] = []
  let orientation = 1
  let extended: Buffer | undefined
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = ascii(bytes, at, 4)
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    // Only an extended file has metadata (RFC 9649 2.7).
    if (type === 'EXIF' && extended) orientation = readOrientation(bytes.subarray(at + 8, at + 8 + length))
    if (webpPicture.has(type)) parts.push(Buffer.from(bytes.subarray(at, next)))
    if (type === 'VP8X') extended ??= parts.at(-1)
    at = next
  }
  if (extended) extended[8]! &= ~(exifFlag | xmpFlag)
  if (extended && orientation > 1) {
    extended[8]! |= exifFlag
    const data = orientationBlock(orientation)
    const header = Buffer.from('EXIF\0\0\0\0')
    header.writeUInt32LE(data.length, 4)
    parts.push(header, data)
  }
  const stripped = Buffer.concat([bytes.subarray(0, 12), ...parts])
  stripped.writeUInt32LE(stripped.length - 8, 4)
  return { bytes: stripped, orientation }
}

const orientationTag = 0x0112
const entryBytes = 12

/** Reads the orientation from a TIFF block (Exif 2.32 4.6.4); 1 if it has none. */
function readOrientation(block: Buffer): number {
  // Some programs write JPEG's Exif marker in other formats too.
  const tiff = ascii(block, 0, 6) === exifMark ? block.subarray(6) : block
  const isLittle = ascii(tiff, 0, 2) === 'II'
  if (tiff.length < 14 || (!isLittle && ascii(tiff, 0, 2) !== 'MM')) return 1
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return 1
  const entries = Math.min(u16(first), Math.floor((tiff.length - first - 2) / entryBytes))
  for (let index = 0; index < entries; index++) {
    const at = first + 2 + index * entryBytes
    if (u16(at) !== orientationTag) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** A TIFF block that contains the orientation only: big-endian, one directory with one entry. */
const orientationBlock = (orientation: number) =>
  Buffer.from(`4d4d002a0000000800010112000300000001000${orientation}000000000000`, 'hex')
