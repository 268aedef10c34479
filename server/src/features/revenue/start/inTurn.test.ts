import { expect, test } from 'vitest'
import { inTurn } from './inTurn.ts'

test('work runs one after the other, also after one that fails; above the limit it is refused', async () => {
  const takeTurn = inTurn(3)
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = takeTurn(async () => {
    await gate.promise
    order.push('first')
    throw new Error('no')
  })
  const second = takeTurn(async () => void order.push('second'))
  const third = takeTurn(async () => void order.push('third'))
  await expect(takeTurn(async () => {})).rejects.toMatchObject({ code: 'too_many_requests', status: 429 })
  gate.resolve()
  await expect(first).rejects.toThrow('no')
  await Promise.all([second, third])
  expect(order).toEqual(['first', 'second', 'third'])
  await takeTurn(async () => void order.push('later'))
  expect(order).toHaveLength(4)
})

test('work that waits when the process ends is refused, and never runs', async () => {
  const closing = new AbortController()
  const takeTurn = inTurn(3, closing.signal)
  const gate = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  const running = takeTurn(() => {
    begun.resolve()
    return gate.promise
  })
  const waiting = takeTurn(async () => 'ran')
  await begun.promise
  closing.abort(new Error('restarts'))
  gate.resolve('ended')
  expect(await Promise.allSettled([running, waiting])).toEqual([
    { status: 'fulfilled', value: 'ended' },
    { status: 'rejected', reason: new Error('restarts') },
  ])
})
