import { expect, test } from 'vitest'
import { printSchedule, readCap, readSchedule } from './readTargeting.ts'

test('hours are read and printed in the same form', () => {
  const weekend = { timezone: 'Europe/Istanbul', days: [6, 7], fromHour: 0, untilHour: 24 }
  expect(readSchedule('sat,sun 0-24 Europe/Istanbul', '--hours')).toEqual(weekend)
  expect(readSchedule(printSchedule(weekend), '--hours')).toEqual(weekend)
  expect(readSchedule('Fri,mon-wed 9-17', '--hours')).toEqual({
    timezone: 'UTC',
    days: [1, 2, 3, 5],
    fromHour: 9,
    untilHour: 17,
  })
  expect([readSchedule('none', '--hours'), printSchedule(null)]).toEqual([null, 'all'])
})

test.each(['mon', 'mon 9', 'fri-mon 9-17', 'mon 9-17 Nowhere', 'day 9-17', 'mon 9-17 UTC more'])(
  '"%s" is refused with an example',
  (text) => {
    expect(() => readSchedule(text, '--hours')).toThrow(/is not like "mon-fri 9-17 Europe\/Istanbul"/)
  },
)

test('a cap is impressions and hours', () => {
  expect([readCap('3/24', '--cap'), readCap('none', '--cap')]).toEqual([{ impressions: 3, hours: 24 }, null])
  expect(() => readCap('3', '--cap')).toThrow(/is not like 3\/24/)
})
