import { expect, test } from 'vitest'
import { isInSchedule, scheduledMs, type Schedule } from './campaignSchedule.ts'

const hourMs = 3_600_000
const at = (text: string) => Date.parse(text)
/** Monday to Friday, 9 to 17 in Istanbul, which is three hours ahead. */
const office: Schedule = { timezone: 'Europe/Istanbul', days: [1, 2, 3, 4, 5], fromHour: 9, untilHour: 17 }

test.each([
  ['2026-11-27T05:59:59Z', false],
  ['2026-11-27T06:00:00Z', true],
  ['2026-11-27T13:59:59Z', true],
  ['2026-11-27T14:00:00Z', false],
  // Saturday and Sunday.
  ['2026-11-28T08:00:00Z', false],
  ['2026-11-29T08:00:00Z', false],
])('at %s the office hours of Istanbul are %s', (instant, isIn) => {
  expect(isInSchedule(office, at(instant))).toBe(isIn)
})

test('hours follow the clock of their zone through a change of the clock', () => {
  const berlin = { ...office, timezone: 'Europe/Berlin' }
  expect(isInSchedule(berlin, at('2026-10-23T07:30:00Z'))).toBe(true)
  expect(isInSchedule(berlin, at('2026-10-26T07:30:00Z'))).toBe(false)
  expect(isInSchedule(berlin, at('2026-10-26T08:30:00Z'))).toBe(true)
})

test('scheduled time is summed over parts of days, weekends and whole weeks', () => {
  const sum = (from: string, until: string) => scheduledMs(office, at(from), at(until)) / hourMs
  expect(sum('2026-11-27T06:00:00Z', '2026-11-27T08:30:00Z')).toBe(2.5)
  expect(sum('2026-11-27T13:00:00Z', '2026-11-30T07:00:00Z')).toBe(2)
  expect(sum('2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z')).toBe(40)
  expect(sum('2026-11-25T10:00:00Z', '2026-11-25T10:00:00Z')).toBe(0)
  // Hour by hour, over almost a year from the middle of a day.
  const [from, until] = [at('2026-01-07T08:00:00Z'), at('2026-12-17T11:00:00Z')]
  let counted = 0
  for (let hour = from; hour < until; hour += hourMs) if (isInSchedule(office, hour)) counted += 1
  expect(scheduledMs(office, from, until) / hourMs).toBe(counted)
})
