import { expect, test } from 'vitest'
import { newForm, utcOffsetHours, type ScheduleForm } from './scheduleForm.ts'
import { scheduleReducer, validate } from './scheduleReducer.ts'

const november = Date.parse('2026-11-23T12:00:00Z')

test.each([
  ['Europe/Istanbul', 3],
  ['UTC', 0],
  ['Asia/Kolkata', 5],
  ['America/St_Johns', -3],
  ['Pacific/Kiritimati', 12],
])('a new schedule in %s begins at the offset %i: hours in full, at most twelve', (zone, offset) => {
  expect(utcOffsetHours(zone, november)).toBe(offset)
})

const form: ScheduleForm = {
  ...newForm({ reportType: 'site', sites: [], timezone: 3 }),
  name: 'Morning',
  recipients: { addresses: ['ada@test.example'], typed: 'bo@test.example' },
}

test('an address that is still in the field becomes a recipient', () => {
  const validated = validate(form, undefined)
  expect(validated.errors).toEqual({ name: undefined, recipients: undefined })
  expect(validated.form.recipients).toEqual({
    addresses: ['ada@test.example', 'bo@test.example'],
    typed: '',
  })
})

test('a range that app reports do not have becomes the daily one', () => {
  const change = (range: ScheduleForm['range']) =>
    scheduleReducer(
      { form: { ...form, range }, errors: {} },
      { type: 'change', values: { reportType: 'app' } },
    ).form.range
  expect([change('lastYear'), change('lastMonth')]).toEqual(['daily', 'lastMonth'])
})
