import { defaultEmbedOptions } from '@matinee/contract/plain/video/playerConfig'
import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test.each([
  [undefined, { autoplay: true, sticky: true }],
  ['{"sticky":false}', { autoplay: true, sticky: false }],
  ['{"autoplay":0}', { autoplay: false, sticky: true }],
  [
    { autoplay: false, sticky: false },
    { autoplay: false, sticky: false },
  ],
  ['{"autoplay":true,"colour":"red"}', { autoplay: true, sticky: true }],
  ['{broken', defaultEmbedOptions],
  ['null', defaultEmbedOptions],
  ['[1]', defaultEmbedOptions],
])('%o are the options %o', (given, options) => {
  expect(readOptions(given)).toEqual({ ...options, sound: true, measure: true })
})

test.each(['sound', 'measure'])('a page can switch %s off', (name) => {
  const all = { ...defaultEmbedOptions, sound: true, measure: true }
  expect(readOptions(`{"${name}":false}`)).toEqual({ ...all, [name]: false })
})
