import { expect, test } from 'vitest'
import { computePace, type PaceInput } from './campaignPace.ts'

const day = 86_400_000
/** Four of ten days are over. */
const campaign = (some: Partial<PaceInput> = {}) =>
  computePace({
    now: 4 * day,
    startsAt: 0,
    endsAt: 10 * day,
    budgetMicros: 1_000,
    spentMicros: 400,
    recentMicros: 400,
    recentFrom: -3 * day,
    schedule: null,
    isRunning: true,
    ...some,
  })

test('a campaign that spends evenly is on pace and spends its budget', () => {
  expect(campaign()).toEqual({ expectedMicros: 400, forecastMicros: 1_000, pace: 'onPace' })
})

test('more or less than a tenth off is ahead or behind', () => {
  expect([441, 440, 360, 359].map((spentMicros) => campaign({ spentMicros }).pace)).toEqual([
    'ahead',
    'onPace',
    'onPace',
    'behind',
  ])
})

test('the forecast continues the recent days, never above the budget and never below what is spent', () => {
  expect(campaign({ recentFrom: 2 * day, recentMicros: 20 }).forecastMicros).toBe(460)
  expect(campaign({ recentMicros: 4_000 }).forecastMicros).toBe(1_000)
  expect(campaign({ isRunning: false })).toEqual({ expectedMicros: 400, forecastMicros: 400, pace: null })
})

test('without an end there is no pace, and without a budget no expected spending', () => {
  expect(campaign({ endsAt: null })).toEqual({ expectedMicros: null, forecastMicros: null, pace: null })
  expect(campaign({ budgetMicros: null })).toEqual({
    expectedMicros: null,
    forecastMicros: 1_000,
    pace: null,
  })
})

test('before its start nothing is expected', () => {
  expect(campaign({ now: -day, spentMicros: 0, recentMicros: 0, isRunning: false })).toEqual({
    expectedMicros: 0,
    forecastMicros: 0,
    pace: null,
  })
})

test('of a campaign with hours, only these hours count', () => {
  // 1970-01-01 was a Thursday: of ten days seven are shown, two of the first four.
  const schedule = { timezone: 'UTC', days: [1, 2, 3, 4, 5], fromHour: 9, untilHour: 17 }
  expect(campaign({ schedule, spentMicros: 286, recentMicros: 286 })).toEqual({
    expectedMicros: 286,
    forecastMicros: 1_000,
    pace: 'onPace',
  })
  const never = { ...schedule, days: [6] }
  expect(campaign({ schedule: never, endsAt: 2 * day })).toMatchObject({ expectedMicros: 0, pace: null })
})
