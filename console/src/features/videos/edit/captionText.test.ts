import { expect, test } from 'vitest'
import { captionText } from './captionText.ts'

const text = 'WEBVTT\n\nGünaydın, İğneada’ya hoş geldiniz'
const utf16 = (isLittle: boolean, hasMark: boolean) => {
  const letters = (hasMark ? '\ufeff' : '') + text
  const view = new DataView(new ArrayBuffer(letters.length * 2))
  for (let at = 0; at < letters.length; at++) view.setUint16(at * 2, letters.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

test('UTF-8 is decoded with and without a byte order mark', () => {
  expect(captionText(new TextEncoder().encode(text))).toBe(text)
  expect(captionText(new TextEncoder().encode(`\ufeff${text}`))).toBe(text)
})

test.each([
  [true, true],
  [false, true],
  [true, false],
  [false, false],
])('UTF-16 is read (little endian: %j, mark: %j)', (isLittle, hasMark) => {
  expect(captionText(utf16(isLittle, hasMark))).toBe(text)
})

test('an old Turkish file keeps its ğ, ş, ı and İ', () => {
  const bytes = Uint8Array.from([0x47, 0xfc, 0x6e, 0x61, 0x79, 0x64, 0xfd, 0x6e, 0x20, 0xdd, 0xf0, 0xfe])
  expect(captionText(bytes)).toBe('Günaydın İğş')
})

test('an empty file is an empty text', () => {
  expect(captionText(new Uint8Array())).toBe('')
})
