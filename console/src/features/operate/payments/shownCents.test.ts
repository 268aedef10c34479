import { expect, test } from 'vitest'
import { aMonth, aPayment } from './moneyFixtures.ts'
import { monthCents, paymentCents } from './shownCents.ts'

test('the cents of a month add up on both sides, although each amount alone would be rounded up', () => {
  const state = (micros: number) => ({ count: 1, micros, totalMicros: micros })
  const { earned, corrected, ...states } = monthCents(
    aMonth({
      earnedMicros: 7_518_573_000,
      correctedMicros: -4_000,
      carried: state(0),
      waiting: state(3_057_555_000),
      approved: state(4_461_014_000),
      paid: state(0),
    }),
  )
  expect(earned + corrected).toBe(751_857)
  expect(Object.values(states).reduce((sum, cents) => sum + cents, 0)).toBe(751_857)
  expect(states).toMatchObject({ carried: 0, paid: 0 })
})

test('the cents of a payment add up to its total, also with a deduction', () => {
  const { total, ...parts } = paymentCents(
    aPayment({
      earnedMicros: 300_006_000,
      correctedMicros: -1_505_000,
      carriedMicros: 20_006_000,
      totalMicros: 318_507_000,
    }),
  )
  expect(Object.values(parts).reduce((sum, cents) => sum + cents, 0)).toBe(total)
  expect(total).toBe(31_851)
})
