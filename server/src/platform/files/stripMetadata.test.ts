import { describe, expect, test } from 'vitest'
import { crc32 } from 'node:zlib'
import { jpg, png, webp } from '../../../testing/pictures.ts'
import { readImage } from './readImage.ts'

const secret = 'N 41.0082 E 28.9784'

const read = (bytes: Buffer) =>
  readImage(`data:image/png;base64,${bytes.toString('base64')}`, { maxSide: 100 })

/** A TIFF block as cameras write it: the orientation among other entries, then the place. */
function exif(orientation: number, order: 'II' | 'MM' = 'MM'): Buffer {
  const bytes = Buffer.alloc(8 + 2 + 24 + 4)
  const u16 = (value: number, at: number) =>
    order === 'II' ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  const u32 = (value: number, at: number) =>
    order === 'II' ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
  bytes.write(order)
  u16(42, 2)
  u32(8, 4)
  u16(2, 8)
  for (const [index, [tag, value]] of [[0x0112, orientation] as const, [0x8825, 38] as const].entries()) {
    const at = 10 + 12 * index
    u16(tag, at)
    u16(3, at + 2)
    u32(1, at + 4)
    u16(value, at + 8)
  }
  return Buffer.concat([bytes, Buffer.from(secret)])
}
const segment = (marker: number, data: Buffer | string) => {
  const bytes = Buffer.from(data)
  return Buffer.concat([
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]),
    bytes,
  ])
}
const jpgWith = (...segments: Buffer[]) => Buffer.concat([jpg.subarray(0, 20), ...segments, jpg.subarray(20)])
const exifSegment = (...options: Parameters<typeof exif>) =>
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(...options)]))
const chunk = (type: string, data: Buffer | string) => {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
const pngWith = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
const riff = (type: string, data: Buffer | string) => {
  const bytes = Buffer.from(data)
  const head = Buffer.alloc(8)
  head.write(type)
  head.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)])
}
const webpWith = (flags: number, ...chunks: Buffer[]) => {
  const canvas = riff('VP8X', Buffer.from([flags, 0, 0, 0, 3, 0, 0, 1, 0, 0]))
  const file = Buffer.concat([webp.subarray(0, 12), canvas, webp.subarray(12), ...chunks])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
const turn = 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'

describe('a JPEG', () => {
  test('a JPEG keeps only its pixels and colours', () => {
    const icc = segment(0xe2, 'ICC_PROFILE\0\x01\x01colours')
    const adobe = segment(0xee, 'Adobe\0d\0\0\0\0\x01')
    const dirty = jpgWith(
      exifSegment(1),
      icc,
      segment(0xe2, `MPF\0${secret}`),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
      adobe,
      segment(0xed, secret),
      segment(0xe0, `JFXX\0${secret}`),
      segment(0xfe, secret),
    )
    expect(read(dirty).bytes.equals(jpgWith(icc, adobe))).toBe(true)
  })

  test('a JPEG also loses data between and after its scans', () => {
    const dirty = Buffer.concat([jpg.subarray(0, -2), segment(0xfe, secret), jpg.subarray(-2)])
    expect(read(dirty).bytes.equals(jpg)).toBe(true)
  })

  test.each([2, 3, 4, 5, 6, 7, 8])('a JPEG with orientation %i is still displayed upright', (orientation) => {
    for (const order of ['II', 'MM'] as const) {
      const { bytes, width, height } = read(jpgWith(exifSegment(orientation, order)))
      const orientationOnly = segment(
        0xe1,
        Buffer.from(`Exif\0\0${turn}${String.fromCharCode(orientation)}\0\0\0\0\0\0`),
      )
      expect(bytes.equals(jpgWith(orientationOnly))).toBe(true)
      expect([width, height]).toEqual(orientation > 4 ? [1, 2] : [2, 1])
    }
  })

  test('a JPEG with invalid Exif counts as one without Exif', () => {
    for (const data of [
      '',
      'MM',
      'XX\0*\0\0\0\x08',
      'MM\0*\xff\xff\xff\xff',
      `II*\0\x08\0\0\0\xff\xff`,
      turn,
    ])
      expect(read(jpgWith(segment(0xe1, Buffer.from(`Exif\0\0${data}`, 'latin1')))).bytes.equals(jpg)).toBe(
        true,
      )
    expect(read(jpgWith(exifSegment(9))).bytes.equals(jpg)).toBe(true)
  })
})

describe('a PNG', () => {
  test('a PNG keeps only its pixels and colours', () => {
    const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
    const dirty = pngWith(
      gamma,
      ...['tEXt', 'iTXt', 'zTXt', 'tIME', 'caBX'].map((type) => chunk(type, secret)),
      chunk('eXIf', exif(1)),
    )
    expect(read(dirty).bytes.equals(pngWith(gamma))).toBe(true)
  })

  test('a PNG that is rotated stays rotated', () => {
    const { bytes, width, height } = read(pngWith(chunk('eXIf', exif(6, 'II'))))
    expect(bytes.equals(pngWith(chunk('eXIf', Buffer.from(`${turn}\x06\0\0\0\0\0\0`))))).toBe(true)
    expect([width, height]).toEqual([2, 4])
  })
})

describe('a WebP', () => {
  test('a WebP keeps only its pixels and colours, and its header matches', () => {
    const dirty = webpWith(0x0c, riff('EXIF', exif(1)), riff('XMP ', secret), riff('junk', secret))
    expect(read(dirty).bytes.equals(webpWith(0))).toBe(true)
  })

  test('a WebP that is rotated stays rotated', () => {
    const { bytes, width, height } = read(
      webpWith(0x0c, riff('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), exif(8)])), riff('XMP ', secret)),
    )
    expect(bytes.equals(webpWith(0x08, riff('EXIF', `${turn}\x08\0\0\0\0\0\0`)))).toBe(true)
    expect([width, height]).toEqual([2, 4])
  })
})
