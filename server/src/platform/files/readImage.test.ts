import { describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { jpg, png, webp } from '../../../testing/pictures.ts'
import { readImage } from './readImage.ts'

// Real pictures of a few pixels, made by encoders.
const decode = (base64: string) => Buffer.from(base64, 'base64')
const lossless = decode('UklGRhwAAABXRUJQVlA4TA8AAAAvBQABAAcQ0f/+ByKi/wEA')
const movingWebp = decode(
  'UklGRoQAAABXRUJQVlA4WAoAAAACAAAAAAAAAAAAQU5JTQYAAAD/////AABBTk1GKAAAAAAAAAAAAAAAAAAAAGQAAAJWUDhM' +
    'DwAAAC8AAAAABxDR//4HIqL/AQBBTk1GKAAAAAAAAAAAAAAAAAAAAGQAAABWUDhMDwAAAC8AAAAABxD9j/4HIqL/AQBSSUZG' +
    'HAAAAFdFQlBWUDhMDwAAAC8AAAAABxDR//4HIqL/AQA=',
)

const address = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const read = (bytes: Buffer, type?: string) => readImage(address(bytes, type), { maxSide: 1_024 })

/** The message of the refusal; 'taken' if the picture is accepted. */
function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, status, message, fields } = error
    return code === 'image_invalid' && status === 422 && fields?.image === message
      ? message
      : `${status} ${code}`
  }
  return 'taken'
}
const refusalMessage = (bytes: Buffer, type?: string) => refusal(() => read(bytes, type))

const damaged = 'This image is damaged or incomplete. Choose another file.'
const unknown = 'This file is not a JPEG, PNG or WebP image. Choose an image of one of these types.'
const moves = 'This image is animated. Choose a still one.'

/** A chunk put behind the header of a PNG. */
const withChunk = (type: string, data = '') =>
  Buffer.concat([
    png.subarray(0, 33),
    Buffer.from([0, 0, 0, data.length]),
    Buffer.from(`${type}${data}CRC_`),
    png.subarray(33),
  ])
/** A JPEG whose Exif stores an orientation. */
const withOrientation = (orientation: number) =>
  Buffer.concat([
    jpg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, 0, 34]),
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01', 'latin1'),
    Buffer.from([0, orientation, 0, 0, 0, 0, 0, 0]),
    jpg.subarray(2),
  ])
const pngOfSize = (width: number, height: number) => {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('a picture', () => {
  test.each([
    ['png', png, 4, 2],
    ['jpg', jpg, 2, 1],
    ['webp', webp, 4, 2],
    ['webp', lossless, 6, 5],
  ] as const)('of type %s is read with its size', (extension, bytes, width, height) => {
    expect(read(bytes)).toEqual({ bytes, extension, width, height })
  })

  test('a picture has the type of its bytes, not of its data: URL', () => {
    expect(read(jpg, 'image/webp').extension).toBe('jpg')
    expect(read(png, 'text/html').extension).toBe('png')
  })

  test('a picture has its displayed size from a camera in upright position', () => {
    expect(read(withOrientation(1))).toMatchObject({ width: 2, height: 1 })
    expect(read(withOrientation(6))).toMatchObject({ width: 1, height: 2 })
  })

  test.each([
    ['png', png],
    ['jpg', jpg],
    ['webp', webp],
  ] as const)('of type %s loses data appended to it', (_type, bytes) => {
    const both = Buffer.concat([bytes, Buffer.from('PK\x03\x04<script>alert(1)</script>')])
    expect(read(both).bytes.equals(bytes)).toBe(true)
  })
})

describe('refuses', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['an AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')],
    ['a picture after other data', Buffer.concat([Buffer.from('<!--'), png])],
    ['a WAV', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
  ])('%s', (_name, bytes) => {
    expect(refusalMessage(bytes)).toBe(unknown)
  })

  test('a value that is not a base64 data: URL', () => {
    for (const text of ['', 'data:image/png,abc', 'https://a.example/a.png', `data:image/png;base64,`])
      expect(refusal(() => readImage(text, { maxSide: 10 }))).toBe(unknown)
  })

  test('a picture truncated anywhere', () => {
    for (const bytes of [png, jpg, webp, lossless])
      for (let length = 24; length < bytes.length; length++)
        expect(refusalMessage(bytes.subarray(0, length)), `${length} bytes`).toMatch(/damaged|Not a/)
  })

  test('a picture header followed by other data', () => {
    expect(refusalMessage(Buffer.concat([png.subarray(0, 33), Buffer.from('<script>'.repeat(20))]))).toBe(
      damaged,
    )
    expect(refusalMessage(Buffer.concat([jpg.subarray(0, 4), Buffer.from('<script>'.repeat(20))]))).toBe(
      damaged,
    )
    expect(refusalMessage(Buffer.concat([webp.subarray(0, 16), Buffer.alloc(40)]))).toBe(damaged)
  })

  test.each([
    ['VP8 ', 10],
    ['VP8L', 5],
    ['VP8X', 10],
  ])('a WebP whose %s chunk ends before its size, in the same words each time', (type, needed) => {
    for (let length = 0; length < needed; length++) {
      const chunk = Buffer.concat([
        Buffer.from(type),
        Buffer.from([length, 0, 0, 0]),
        Buffer.alloc(length + (length % 2)),
      ])
      const complete = Buffer.concat([webp.subarray(0, 12), chunk, webp.subarray(12)])
      for (const bytes of [complete.subarray(0, 12 + chunk.length), complete]) {
        bytes.writeUInt32LE(bytes.length - 8, 4)
        const messages = Array.from({ length: 50 }, () => refusalMessage(bytes))
        expect([type, length, new Set(messages)]).toEqual([type, length, new Set([damaged])])
      }
    }
  })

  test('an animation', () => {
    expect(refusalMessage(withChunk('acTL', 'frames'))).toBe(moves)
    expect(read(withChunk('tEXt', 'Comment')).width).toBe(4)
    expect(refusalMessage(movingWebp)).toBe(moves)
  })

  test('a picture without pixels, or above the maximum side length', () => {
    expect(refusalMessage(pngOfSize(0, 10))).toBe(damaged)
    expect(refusalMessage(pngOfSize(1_024, 1_024))).toBe('taken')
    expect(refusalMessage(pngOfSize(1_025, 1))).toBe(
      'The image is 1025 × 1 pixels. Choose one of at most 1024 × 1024.',
    )
    expect(refusalMessage(pngOfSize(1, 0x7fff_ffff))).toContain('2147483647')
  })

  test('or accepts a picture with one changed byte, and never crashes', () => {
    const messages = [png, jpg, webp, lossless].flatMap((bytes) =>
      Array.from({ length: 300 }, (_, round) => {
        const changed = Buffer.from(bytes)
        changed[16 + ((round * 7_919) % (bytes.length - 16))] = (round * 104_729) % 256
        return refusalMessage(changed)
      }),
    )
    const expected =
      /^(taken|This file is not a JPEG|This image is (damaged|animated)|The image is \d+ × \d+ pixels)/
    expect(messages.filter((message) => !expected.test(message))).toEqual([])
  })
})
