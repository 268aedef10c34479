import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { SeenBeacons } from './seenBeacons.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 20)

test('each of a hundred thousand beacons is new only once', () => {
  const seen = new SeenBeacons(25 * hour)
  const views = Array.from({ length: 20_000 }, () => newId(22))
  const sequence = [0, 1, 31, 32, 4_095]
  for (const view of views) for (const seq of sequence) expect(seen.add(view, seq, now)).toBe(true)
  for (const view of views) for (const seq of sequence) expect(seen.add(view, seq, now)).toBe(false)
  expect(seen.add(views[0]!, 2, now)).toBe(true)
})

test('a beacon is in the set for the entire window, whenever others come in, and dropped in the end', () => {
  const window = 25 * hour
  for (let first = 0; first < 40; first++) {
    const seen = new SeenBeacons(window)
    const view = newId(22)
    seen.add(newId(22), 0, now)
    seen.add(view, 3, now + first * hour)
    for (let later = 1; later < 25; later += 3) seen.add(newId(22), 0, now + (first + later) * hour)
    expect(seen.add(view, 3, now + first * hour + window)).toBe(false)
    expect(seen.add(view, 3, now + first * hour + 3 * window)).toBe(true)
  }
})

test('beacons restored from the store are in the set', () => {
  const seen = new SeenBeacons(25 * hour)
  const view = newId(22)
  seen.addAll(view, 2, 0b101, now)
  expect([64, 65, 66].map((seq) => seen.add(view, seq, now))).toEqual([false, true, false])
})

test('a million views take less than 64 MB', () => {
  const before = process.memoryUsage().arrayBuffers
  const seen = new SeenBeacons(25 * hour)
  for (let view = 0; view < 1_000_000; view++) seen.add(`view-${view}-of-a-viewer`, 0, now)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64_000_000)
})
