import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, countDays } from '../calendar.ts'
import {
  appScheduleRanges,
  dayAtOffset,
  daysOfScheduleRange,
  etcZoneOf,
  faultOfPeriodDay,
  nextDeliveryMs,
  scheduleOffsets,
  scheduleRanges,
  offsetChoice,
  showOffset,
  splitRecipients,
  type ScheduleTime,
} from './schedules.ts'

// Two years that include a leap day.
const from = Date.UTC(2027, 5, 1)
const until = Date.UTC(2029, 5, 1)

/** Every delivery of the two years. */
function deliveriesOf(schedule: ScheduleTime, sinceMs = from): number[] {
  const times: number[] = []
  for (let at = nextDeliveryMs(schedule, sinceMs); at < until; at = nextDeliveryMs(schedule, at))
    times.push(at)
  return times
}

const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  weekday: 'short',
} as const
const calendars = new Map(
  scheduleOffsets.map((offset) => [
    offset,
    new Intl.DateTimeFormat('en-CA', { ...parts, hourCycle: 'h23', timeZone: etcZoneOf(offset) }),
  ]),
)

/** Computed by the platform's calendar, independently of ours. */
function localOf(atMs: number, timezone: number) {
  const parts = calendars.get(timezone)!.formatToParts(atMs)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return { day: `${part.year}-${part.month}-${part.day}`, hour: Number(part.hour), weekday: part.weekday! }
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const lastOf = (day: string) => addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1)

describe.each(scheduleOffsets)('at %i hours from UTC', (timezone) => {
  test('a daily report is sent once on each local day, at its hour', () => {
    for (const periodHour of [0, 11, 23]) {
      const days = deliveriesOf({ period: 'daily', periodDay: -1, periodHour, timezone }).map((at) => {
        const { day, hour } = localOf(at, timezone)
        expect(hour).toBe(periodHour)
        return day
      })
      expect(days.length).toBe(countDays(days[0]!, days.at(-1)!))
      expect(new Set(days).size).toBe(days.length)
      expect(days.length).toBeGreaterThanOrEqual(730)
    }
  })

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'a weekly report is sent each week on its local weekday %i',
    (periodDay) => {
      const times = deliveriesOf({ period: 'weekly', periodDay, periodHour: 23, timezone })
      expect(times.length).toBeGreaterThanOrEqual(104)
      for (const at of times)
        expect(localOf(at, timezone)).toMatchObject({ weekday: weekdays[periodDay], hour: 23 })
      const gaps = times.slice(1).map((at, index) => at - times[index]!)
      expect(new Set(gaps)).toEqual(new Set([7 * 86_400_000]))
    },
  )

  test.each([1, 15, 28, 29, 30, 31])(
    'a monthly one on the %i. comes once a month, or on its last day',
    (periodDay) => {
      const days = deliveriesOf({ period: 'monthly', periodDay, periodHour: 0, timezone }).map((at) => {
        const { day, hour } = localOf(at, timezone)
        expect(hour).toBe(0)
        return day
      })
      expect(days.length).toBeGreaterThanOrEqual(23)
      const months = days.map((day) => day.slice(0, 7))
      expect(months).toEqual(days.map((_, index) => addMonths(`${months[0]}-01`, index).slice(0, 7)))
      for (const day of days)
        expect(Number(day.slice(8))).toBe(Math.min(periodDay, Number(lastOf(day).slice(8))))
    },
  )
})

const anySchedule = fc.constantFrom<ScheduleTime['period']>('daily', 'weekly', 'monthly').chain((period) =>
  fc.record({
    period: fc.constant(period),
    periodDay:
      period === 'daily'
        ? fc.constant(-1)
        : fc.integer(period === 'weekly' ? { min: 0, max: 6 } : { min: 1, max: 31 }),
    periodHour: fc.integer({ min: 0, max: 23 }),
    timezone: fc.constantFrom(...scheduleOffsets),
  }),
)

test('the next delivery is the first one after any instant', () =>
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: from, max: until - 62 * 86_400_000 }), (schedule, atMs) => {
      const next = nextDeliveryMs(schedule, atMs)
      expect(next).toBeGreaterThan(atMs)
      expect(next % 3_600_000).toBe(0)
      // A millisecond before a delivery it is still the next one; at its instant it is not.
      expect(nextDeliveryMs(schedule, next - 1)).toBe(next)
      expect(nextDeliveryMs(schedule, next)).toBeGreaterThan(next)
      // No delivery lies in between.
      expect(deliveriesOf(schedule, atMs - 70 * 86_400_000).filter((at) => at > atMs && at < next)).toEqual(
        [],
      )
    }),
    { numRuns: 150 },
  ))

test.each([
  ['daily', '2026-11-21', '2026-11-21'],
  ['thisWeek', '2026-11-16', '2026-11-22'],
  ['thisMonth', '2026-11-01', '2026-11-22'],
  ['thisYear', '2026-01-01', '2026-11-22'],
  ['lastWeek', '2026-11-09', '2026-11-15'],
  ['weekly', '2026-11-15', '2026-11-21'],
  ['monthly', '2026-10-23', '2026-11-21'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['last3M', '2026-08-01', '2026-10-31'],
  ['last6M', '2026-05-01', '2026-10-31'],
  ['lastYear', '2025-01-01', '2025-12-31'],
] as const)('on Sunday, 22 November 2026, %s is %s to %s', (range, start, end) =>
  expect(daysOfScheduleRange(range, '2026-11-22')).toEqual({ start, end }),
)

test('weekly covers seven days, monthly thirty, and each code has its days', () => {
  const lengthOf = (range: (typeof scheduleRanges)[number], today: string) => {
    const { start, end } = daysOfScheduleRange(range, today)
    return countDays(start, end)
  }
  for (const today of ['2026-01-01', '2028-02-29', '2028-03-01', '2026-12-31']) {
    expect(lengthOf('weekly', today)).toBe(7)
    expect(lengthOf('lastWeek', today)).toBe(7)
    expect(lengthOf('monthly', today)).toBe(30)
    for (const range of scheduleRanges) expect(lengthOf(range, today)).toBeGreaterThan(0)
  }
  expect(scheduleRanges).toEqual(expect.arrayContaining([...appScheduleRanges]))
})

test('the day of a report is that of its own offset', () => {
  const at = Date.parse('2026-11-21T22:30:00Z')
  expect([dayAtOffset(at, 3), dayAtOffset(at, 0), dayAtOffset(at, -12), dayAtOffset(at, 12)]).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-21',
    '2026-11-22',
  ])
})

test.each([
  [3, 'UTC+03:00', 'Etc/GMT-3 (UTC+03:00)'],
  [-12, 'UTC-12:00', 'Etc/GMT+12 (UTC-12:00)'],
  [12, 'UTC+12:00', 'Etc/GMT-12 (UTC+12:00)'],
  [0, 'UTC+00:00', 'Etc/UTC (UTC+00:00)'],
])('an offset of %i hours is shown as %s, and in a list as %s', (offset, shown, choice) => {
  expect([showOffset(offset), offsetChoice(offset)]).toEqual([shown, choice])
})

test.each([
  ['daily', [-1], [0, 1, 31]],
  ['weekly', [0, 6], [-1, 7, 31]],
  ['monthly', [1, 31], [-1, 0, 32]],
] as const)('a %s report takes the days %j and not %j', (period, good, bad) => {
  for (const periodDay of good) expect(faultOfPeriodDay({ period, periodDay })).toBeNull()
  for (const periodDay of bad) expect(faultOfPeriodDay({ period, periodDay })).not.toBeNull()
})

test('recipients are split at semicolons and commas, without blanks and duplicates', () =>
  expect(splitRecipients(' a@x.y ;; b@x.y,A@X.y;\n;c@x.y ')).toEqual(['a@x.y', 'b@x.y', 'c@x.y']))
