import { expect, test } from 'vitest'
import { RecentMap } from './recentMap.ts'

const keys = (count: number) => Array.from({ length: count }, (_, index) => `key ${index}`)

test('of more keys than it may hold it keeps the latest half at least, and never more than it may', () => {
  const map = new RecentMap<number>(100)
  for (const [index, key] of keys(1_000).entries()) map.set(key, index)
  const kept = keys(1_000).filter((key) => map.get(key) !== undefined)
  expect(kept.length).toBeLessThanOrEqual(100)
  expect(
    keys(1_000)
      .slice(-50)
      .map((key) => map.get(key)),
  ).toEqual(keys(50).map((_, index) => 950 + index))
})

test('a key that is asked for stays, and the latest value counts', () => {
  const map = new RecentMap<string>(10)
  map.set('stays', 'old')
  for (const key of keys(200)) {
    map.set(key, key)
    expect(map.get('stays')).toBe('old')
  }
  map.set('stays', 'new')
  for (const key of keys(4)) map.set(key, key)
  expect(map.get('stays')).toBe('new')
})
