import { expect, test } from 'vitest'
import { Frequencies } from './frequencies.ts'

const campaign = { id: 'tea', frequencyCap: { impressions: 2, hours: 3 } }
const hourMs = 3_600_000

/** Asks `times` times at an instant, as a page does; answers how often the campaign was shown. */
function show(frequencies: Frequencies, browser: string, { at = 0, times = 1, of = campaign } = {}): number {
  let shown = 0
  for (let turn = 0; turn < times; turn += 1) {
    if (!frequencies.mayShow(of, browser, at)) continue
    frequencies.note(of, browser, at)
    shown += 1
  }
  return shown
}

test('a browser gets a campaign as often as its cap says, another browser on its own', () => {
  const frequencies = new Frequencies()
  expect(show(frequencies, 'a', { times: 5 })).toBe(2)
  expect(show(frequencies, 'b', { times: 5 })).toBe(2)
  expect(show(frequencies, 'a', { times: 5, of: { ...campaign, id: 'coffee' } })).toBe(2)
})

test('the hours begin with the first impression, and then again', () => {
  const frequencies = new Frequencies()
  show(frequencies, 'a', { times: 2 })
  expect(show(frequencies, 'a', { at: 3 * hourMs - 1 })).toBe(0)
  expect(show(frequencies, 'a', { at: 3 * hourMs, times: 5 })).toBe(2)
})

test('memory is bounded: the half that was asked for least recently is forgotten', () => {
  const frequencies = new Frequencies(4)
  for (const browser of ['a', 'b', 'c', 'd', 'e']) show(frequencies, browser, { times: 2 })
  expect([show(frequencies, 'c'), show(frequencies, 'e'), show(frequencies, 'a')]).toEqual([0, 0, 1])
})
