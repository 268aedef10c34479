import { expect, test } from 'vitest'
import { shareWhileAsked } from './shareWhileAsked.ts'

test('the same question is put once while it is open, another one or another store by itself, and later anew', async () => {
  const [store, other] = [{}, {}]
  let asked = 0
  const ask = () => Promise.resolve(++asked)
  const together = await Promise.all([
    shareWhileAsked(store, { account: 'a' }, ask),
    shareWhileAsked(store, { account: 'a' }, ask),
    shareWhileAsked(store, { account: 'b' }, ask),
    shareWhileAsked(other, { account: 'a' }, ask),
  ])
  expect(together).toEqual([1, 1, 2, 3])
  expect(await shareWhileAsked(store, { account: 'a' }, ask)).toBe(4)
})

test('a failure reaches all who asked together, and nobody after them', async () => {
  const store = {}
  const fail = () => Promise.reject(new Error('away'))
  const both = [1, 2].map(() => shareWhileAsked(store, { account: 'a' }, fail))
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await shareWhileAsked(store, { account: 'a' }, () => Promise.resolve('back'))).toBe('back')
})
