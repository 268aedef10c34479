import { defaultEmbedOptions } from '@matinee/contract/plain/video/playerConfig'
import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test.each([
  [undefined, {}],
  ['{"sticky":false}', { sticky: false }],
  ['{"autoplay":0}', { autoplay: false }],
  [
    { autoplay: false, sticky: false },
    { autoplay: false, sticky: false },
  ],
  ['{"autoplay":true,"colour":"red"}', {}],
  ['{"sound":false}', { sound: false }],
  ['{"measure":false}', { measure: false }],
  ['{"ads":false}', { ads: false }],
  ['{broken', {}],
  ['null', {}],
  ['[1]', {}],
])('%o changes the default options to %o', (given, changed) => {
  expect(readOptions(given)).toEqual({ ...defaultEmbedOptions, measure: true, ads: true, ...changed })
})
