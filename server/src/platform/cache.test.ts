import { describe, expect, test } from 'vitest'
import { Cache, LoadCache, perOwner, throttle } from './cache.ts'

const keys = (count: number) => Array.from({ length: count }, (_, index) => `key ${index}`)

test('a cache never holds more keys than its capacity, and always the latest half of it', () => {
  const cache = new Cache<number>(100)
  for (const [index, key] of keys(1_000).entries()) cache.set(key, index)
  const present = keys(1_000).filter((key) => cache.get(key) !== undefined)
  expect(present.length).toBeLessThanOrEqual(100)
  expect(
    keys(1_000)
      .slice(-50)
      .map((key) => cache.get(key)),
  ).toEqual(keys(50).map((_, index) => 950 + index))
})

test('a key in use stays, with its latest value, until it is deleted', () => {
  const cache = new Cache<string>(10)
  cache.set('stays', 'old')
  for (const key of keys(200)) {
    cache.set(key, key)
    expect(cache.get('stays')).toBe('old')
  }
  cache.set('stays', 'new')
  for (const key of keys(4)) cache.set(key, key)
  expect(cache.get('stays')).toBe('new')
  cache.delete('stays')
  expect(cache.get('stays')).toBeUndefined()
})

describe('without a fresh time', () => {
  test('calls at the same time share a load by key and owner; a later call loads again', async () => {
    const cacheOf = perOwner(() => new LoadCache<number>())
    const [store, other] = [{}, {}]
    let loads = 0
    const read = () => Promise.resolve(++loads)
    const together = await Promise.all([
      cacheOf(store).load('a', read),
      cacheOf(store).load('a', read),
      cacheOf(store).load('b', read),
      cacheOf(other).load('a', read),
    ])
    expect(together).toEqual([1, 1, 2, 3])
    expect(await cacheOf(store).load('a', read)).toBe(4)
  })

  test('a failure reaches the calls that share it, and no later call', async () => {
    const cache = new LoadCache<string>()
    const fail = () => Promise.reject(new Error('away'))
    const both = [1, 2].map(() => cache.load('a', fail))
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cache.load('a', () => Promise.resolve('back'))).toBe('back')
  })
})

describe('with a fresh, a stale and a retry time', () => {
  const open = () => {
    const state = { now: 0, reads: 0, failures: 0, isDown: false }
    const cache = new LoadCache<number>({
      freshMs: 10,
      staleMs: 50,
      retryMs: 10,
      now: () => state.now,
      onError: () => state.failures++,
    })
    const read = () =>
      cache.load('key', async () => {
        if (state.isDown) throw new Error('down')
        return ++state.reads
      })
    return { state, read }
  }

  test('calls at the same time share a load, and an old value is loaded again for the next call', async () => {
    const { state, read } = open()
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
    state.now = 10
    expect(await read()).toBe(1)
    expect(await read()).toBe(2)
    state.now = 100
    expect(await read()).toBe(3)
  })

  test('a value survives failures until it is stale, and a failing source is not read by every call', async () => {
    const { state, read } = open()
    await read()
    state.isDown = true
    state.now = 10
    expect([await read(), await read(), state.failures]).toEqual([1, 1, 1])
    state.now = 60
    await expect(read()).rejects.toThrow('down')
    await expect(read()).rejects.toThrow('down')
    expect(state.failures).toBe(2)
    state.isDown = false
    state.now = 70
    expect(await read()).toBe(2)
  })
})

test('a failure without a retry time is not cached', async () => {
  const cache = new LoadCache<string>({ freshMs: 1_000 })
  await expect(cache.load('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.load('a', () => Promise.resolve('back'))).toBe('back')
  expect(await cache.load('a', () => Promise.resolve('newer'))).toBe('back')
})

test('a throttled key is due again after its time, and other keys are not affected', () => {
  const isDue = throttle(60)
  const times = [0, 59, 60, 61].map((at) => isDue('a', at))
  expect([...times, isDue('b', 61)]).toEqual([true, false, true, false, true])
})
