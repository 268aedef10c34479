import { expect, test } from 'vitest'
import { ibanDoubt, isPaid, masked, paymentFields, readable } from './paymentRules.ts'

test.each([
  ['TR33 0006 1005 1978 6457 8413 26', '••••1326'],
  ['12345678', '••••5678'],
  ['1234567', '••••'],
  ['-', '-'],
  ['', ''],
])('"%s" is shown as "%s"', (text, shown) => {
  expect(masked(text)).toBe(shown)
})

test.each([
  ['TR330006100519786457841326', null],
  ['tr33 0006 1005 1978 6457 8413 26', null],
  ['DE89370400440532013000', null],
  ['NO9386011117947', null],
  ['TR330006100519786457841327', 'checkDigits'],
  ['DE89370400440532013', 'checkDigits'],
  ['GB00TEST', 'form'],
  ['TR33', 'form'],
  ['TR33 0006 1005 19', 'form'],
  ['TR33-0006-1005-1978-6457-8413-26', null],
  ['TR33.0006.1005.1978.6457.8413.26', null],
  ['TR33-0006-1005-1978-6457-8413-27', 'checkDigits'],
  ['TR33/0006/1005/1978/6457/8413/26', 'form'],
  [`TR33${'0'.repeat(31)}`, 'form'],
  ['0532013000', null],
  ['TRY 0532013000', null],
  ['••••1326', null],
  ['-', null],
  ['', null],
])('the doubt about the IBAN "%s": %s', (iban, doubt) => {
  expect(ibanDoubt(iban)).toBe(doubt)
})

test('0, 1 and 2 are unpaid, any other state is paid', () => {
  expect([0, 1, 2, 3, 4, -1].map(isPaid)).toEqual([false, false, false, true, true, true])
})

test('the form has its eleven fields, the currency last', () => {
  expect(paymentFields).toHaveLength(11)
  expect(paymentFields.at(-1)).toBe('paymentCurrency')
})

test.each([
  ['  Kuzey Bankası \n', 'Kuzey Bankası'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['a\tb\u0007\u202ec\u200b', 'a bc'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['-', '-'],
  [' \u00a0\u200b\u3164\u2800\u200d', ''],
])('the visible text of %j is %j', (text, seen) => {
  expect(readable(text)).toBe(seen)
})
