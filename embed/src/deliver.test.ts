import { afterEach, expect, test, vi } from 'vitest'
import { browserHost } from './deliver.ts'

afterEach(() => vi.unstubAllGlobals())

const beacon = { token: 't', view: 'v', seq: 0, sentAt: 0, page: 'https://news.example/', events: [] }

/** Delivers a beacon to a server that answers like this; null: nobody answers. */
function deliverTo(answer: ResponseInit | null) {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('fetch', () =>
    answer ? Promise.resolve(new Response(null, answer)) : Promise.reject(new TypeError('Failed to fetch')),
  )
  return browserHost('https://matinee.example').deliver(beacon)
}

test.each<[string, ResponseInit | null, object]>([
  ['taken', { status: 204 }, { kind: 'taken' }],
  ['refused for good', { status: 400 }, { kind: 'dropped' }],
  ['too large', { status: 413 }, { kind: 'dropped' }],
  ['one of too many', { status: 429, headers: { 'retry-after': '7' } }, { kind: 'retry', afterMs: 7_000 }],
  ['refused for now', { status: 503, headers: { 'retry-after': '2' } }, { kind: 'retry', afterMs: 2_000 }],
  ['lost', null, { kind: 'retry', afterMs: 0 }],
])('a beacon that is %s is retried only where that may help', async (_, answer, delivery) => {
  expect(await deliverTo(answer)).toEqual(delivery)
})
