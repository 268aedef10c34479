import { expect, test } from 'vitest'
import { showInstant, showTime } from './showInstant.ts'

// Late on the 19th in UTC, the 20th already in Istanbul.
const late = Date.UTC(2026, 10, 19, 22, 5, 9) / 1000

test.each(['en', 'tr'] as const)(
  'an instant is day.month.year and the time of the zone, in %s',
  (language) => {
    expect(showInstant(late, language, 'Europe/Istanbul')).toBe('20.11.2026 01:05')
    expect(showInstant(late, language, 'UTC')).toBe('19.11.2026 22:05')
    expect(showTime(late, language, 'UTC', true)).toBe('22:05:09')
  },
)
