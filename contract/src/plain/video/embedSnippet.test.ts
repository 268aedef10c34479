import { expect, test } from 'vitest'
import { embedSnippet, frameSize } from './embedSnippet.ts'

const host = 'https://matinee.example'
const on = { autoplay: true, sticky: true, sound: true }
const snippet = (options: Partial<Parameters<typeof embedSnippet>[0]> = {}) =>
  embedSnippet({ host, videoId: '42', playerId: '7', options: on, ...options })

test('the line contains the loader, the video and the player, and no option that is on', () => {
  expect(snippet()).toBe(
    '<script async src="https://matinee.example/embed/v1.js" data-video="42" data-player="7"></script>',
  )
  expect(snippet({ playerId: null })).toBe(
    '<script async src="https://matinee.example/embed/v1.js" data-video="42"></script>',
  )
})

test('data-options has only the options that are off, as JSON in single quotes', () => {
  const head = '<script async src="https://matinee.example/embed/v1.js" data-video="42" data-player="7"'
  expect(snippet({ options: { ...on, sticky: false } })).toBe(
    `${head} data-options='{"sticky":false}'></script>`,
  )
  expect(snippet({ options: { ...on, autoplay: false, sticky: false } })).toBe(
    `${head} data-options='{"autoplay":false,"sticky":false}'></script>`,
  )
  expect(snippet({ options: { ...on, sound: false } })).toBe(
    `${head} data-options='{"sound":false}'></script>`,
  )
})

test('a token is written before the options, and an empty token is omitted', () => {
  expect(snippet({ token: 'a.b-c', options: { ...on, autoplay: false } })).toBe(
    `<script async src="https://matinee.example/embed/v1.js" data-video="42" data-player="7" data-token="a.b-c" data-options='{"autoplay":false}'></script>`,
  )
  expect(snippet({ token: null })).toBe(snippet())
  expect(snippet({ token: '' })).toBe(snippet())
})

test.each([
  [1920, 1080, ''],
  [854, 480, ''],
  [1366, 768, ''],
  [480, 854, ' data-ratio="240/427"'],
  [1080, 1920, ' data-ratio="9/16"'],
  [640, 480, ' data-ratio="4/3"'],
  [1920, 1200, ' data-ratio="8/5"'],
  [720, 720, ' data-ratio="1/1"'],
])('a picture of %i × %i adds %j to the line', (width, height, ratio) => {
  expect(snippet({ size: { width, height }, token: 'a.b-c' })).toBe(
    `<script async src="https://matinee.example/embed/v1.js" data-video="42" data-player="7"${ratio} data-token="a.b-c"></script>`,
  )
})

test('a frame has the shape of its picture and is at most 640 pixels wide and high', () => {
  expect(
    [undefined, [854, 480], [1080, 1920], [640, 480]].map((one) =>
      frameSize(one && { width: one[0]!, height: one[1]! }),
    ),
  ).toEqual([
    { width: 640, height: 360 },
    { width: 640, height: 360 },
    { width: 360, height: 640 },
    { width: 640, height: 480 },
  ])
})

test('no value can break out of its attribute', () => {
  const hostile = `"><script>alert('&')</script>`
  const line = snippet({ videoId: hostile, playerId: hostile, token: hostile, host: `https://h"<'&` })
  const escaped = '&quot;>&lt;script>alert(&#39;&amp;&#39;)&lt;/script>'
  expect(line).toBe(
    `<script async src="https://h&quot;&lt;&#39;&amp;/embed/v1.js" data-video="${escaped}" data-player="${escaped}" data-token="${escaped}"></script>`,
  )
})
