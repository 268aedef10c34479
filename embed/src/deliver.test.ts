import { afterEach, expect, test, vi } from 'vitest'
import { deliver, retryAfterMs } from './deliver.ts'

afterEach(() => vi.unstubAllGlobals())

const beacon = { token: 't', view: 'v', seq: 0, sentAt: 0, page: 'https://news.example/', events: [] }

/** Delivers a beacon to a server that answers like this; null: no answer arrives. */
function deliverTo(answer: ResponseInit | null) {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('fetch', () =>
    answer ? Promise.resolve(new Response(null, answer)) : Promise.reject(new TypeError('Failed to fetch')),
  )
  return deliver('https://matinee.example/e/v', beacon)
}

test.each<[string, ResponseInit | null, number | null]>([
  ['taken', { status: 204 }, null],
  ['refused for good', { status: 400 }, null],
  ['too large', { status: 413 }, null],
  ['one of too many', { status: 429, headers: { 'retry-after': '7' } }, 7_000],
  ['refused for now', { status: 503, headers: { 'retry-after': '2' } }, 2_000],
  ['lost', null, 0],
])('a beacon that is %s is retried only where that may help', async (_, answer, retryMs) => {
  expect(await deliverTo(answer)).toBe(retryMs)
})

test('Retry-After is read as seconds or as a date', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(retryAfterMs('7', now)).toBe(7_000)
  expect(retryAfterMs('Fri, 20 Nov 2026 12:01:00 GMT', now)).toBe(60_000)
  expect([null, '', 'soon', '-5'].map((header) => retryAfterMs(header, now))).toEqual([0, 0, 0, 0])
})
