import { expect, test } from 'vitest'
import { utf8Bytes } from './captions.ts'

test.each([
  ['', 0],
  ['Hello\n', 6],
  ['Çığ', 6],
  ['こんにちは', 15],
  ['🎬!', 5],
  ['\u007f\u0080\u07ff\u0800\uffff', 11],
])('%j is sent as %i bytes', (text, bytes) => {
  expect(utf8Bytes(text)).toBe(bytes)
})
