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
