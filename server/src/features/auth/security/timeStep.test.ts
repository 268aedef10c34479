import { expect, test } from 'vitest'
import { findTimeStep } from './timeStep.ts'

/** `12345678901234567890` in Base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

// Source: RFC 6238, appendix B, SHA-1; the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d seconds the code is %s', async (epoch, code) => {
  expect(await findTimeStep({ secret, code, afterStep: 0 }, epoch)).toBe(Math.floor(epoch / 30))
})

const [epoch, code] = [1_234_567_890, '005924']
const step = Math.floor(epoch / 30)

test('a code is right one step early and one step late, and no longer', async () => {
  const stepAt = (at: number) => findTimeStep({ secret, code, afterStep: 0 }, at)
  expect(await Promise.all([-60, -30, 0, 30, 60].map((shift) => stepAt(epoch + shift)))).toEqual([
    null,
    step,
    step,
    step,
    null,
  ])
})

test('a code is refused once it, or a later one, was accepted, also after the clock was set back', async () => {
  expect(await findTimeStep({ secret, code, afterStep: step }, epoch)).toBeNull()
  expect(await findTimeStep({ secret, code, afterStep: step + 1000 }, epoch)).toBeNull()
})

test.each(['', '05924', '0059241', 'abcdef', '００５９２４', '005924\u0000'])(
  '%j is no code',
  async (text) => {
    expect(await findTimeStep({ secret, code: text, afterStep: 0 }, epoch)).toBeNull()
  },
)

test('blanks and hyphens in a code are ignored', async () => {
  expect(await findTimeStep({ secret, code: ' 005-924 ', afterStep: 0 }, epoch)).toBe(step)
})
