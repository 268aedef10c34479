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

test.each([
  // 02:00 becomes 03:00 on 29 March, and 03:00 becomes 02:00 on 25 October.
  ['2026-03-29', 2],
  ['2026-10-25', 4],
  ['2026-10-26', 3],
])('on %s, the hours from 1 to 4 in Berlin take %i hours, from wherever they are counted', (day, hours) => {
  const night = { timezone: 'Europe/Berlin', days: [1, 2, 3, 4, 5, 6, 7], fromHour: 1, untilHour: 4 }
  const [start, end] = [at(`${day}T00:00:00Z`) - 2 * hourMs, at(`${day}T12:00:00Z`)]
  expect(scheduledMs(night, start, end) / hourMs).toBe(hours)
  const long = at('2026-01-01T12:00:00Z')
  expect((scheduledMs(night, long, end) - scheduledMs(night, long, start)) / hourMs).toBe(hours)
})

test('office hours keep their place on the clock after it has changed', () => {
  const berlin = { ...office, timezone: 'Europe/Berlin' }
  const sum = (from: string, until: string) => scheduledMs(berlin, at(from), at(until)) / hourMs
  expect(sum('2026-10-23T16:00:00Z', '2026-10-26T08:30:00Z')).toBe(0.5)
  expect(sum('2026-03-27T17:00:00Z', '2026-03-30T07:30:00Z')).toBe(0.5)
})

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
])('in %s, the time of two years is that of each of its quarters of an hour', (timezone) => {
  const schedule = { timezone, days: [1, 6, 7], fromHour: 0, untilHour: 3 }
  const [from, until] = [at('2026-01-07T08:00:00Z'), at('2028-01-17T11:00:00Z')]
  let counted = 0
  for (let quarter = from; quarter < until; quarter += hourMs / 4)
    if (isInSchedule(schedule, quarter)) counted += 1
  expect(scheduledMs(schedule, from, until) / (hourMs / 4)).toBe(counted)
})
