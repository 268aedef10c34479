import { expect, test } from 'vitest'
import { touchedDays } from './touchedDays.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const now = Date.parse('2026-11-21T12:00:00Z')
const days = (start: string, end: string, timezone: string) =>
  touchedDays({ start: at(start), end: at(end) }, timezone, now)

test('a range includes each day of the account that it touches entirely', () => {
  expect(days('2026-11-01T20:59:00Z', '2026-11-03T21:00:00Z', 'Europe/Istanbul')).toEqual({
    from: '2026-11-01',
    to: '2026-11-03',
    startS: at('2026-10-31T21:00:00Z'),
    endS: at('2026-11-03T21:00:00Z'),
  })
  expect(days('2026-11-01T21:00:00Z', '2026-11-03T21:00:01Z', 'Europe/Istanbul')).toMatchObject({
    from: '2026-11-02',
    to: '2026-11-04',
  })
})

test('days have the length and the start of their time zone', () => {
  const long = days('2026-10-25T00:00:00Z', '2026-10-25T12:00:00Z', 'Europe/London')
  expect([long.startS, long.endS]).toEqual([at('2026-10-24T23:00:00Z'), at('2026-10-26T00:00:00Z')])
  const nepal = days('2026-11-02T00:00:00Z', '2026-11-02T01:00:00Z', 'Asia/Kathmandu')
  expect(nepal.startS).toBe(at('2026-11-01T18:15:00Z'))
  // Samoa had no 30 December 2011.
  const samoa = days('2011-12-30T09:00:00Z', '2011-12-30T11:00:00Z', 'Pacific/Apia')
  expect([samoa.from, samoa.to, samoa.startS]).toEqual([
    '2011-12-29',
    '2011-12-31',
    at('2011-12-29T10:00:00Z'),
  ])
})

test('no day is in the future or before 1970', () => {
  expect(touchedDays({ start: now / 1000 - 60, end: 999_999_999_999_999 }, 'UTC', now)).toMatchObject({
    from: '2026-11-21',
    to: '2026-11-21',
  })
  expect(touchedDays({ start: 0, end: 1 }, 'America/New_York', now)).toEqual({
    from: '1970-01-01',
    to: '1970-01-01',
    startS: at('1970-01-01T05:00:00Z'),
    endS: at('1970-01-02T05:00:00Z'),
  })
})
