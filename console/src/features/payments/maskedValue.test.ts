import { expect, test } from 'vitest'
import { typedOver } from './maskedValue.ts'

test.each([
  ['all of it was selected', '1', '1'],
  ['all of it was selected, and the same end typed', '6', '6'],
  ['before it', 'D••••1326', 'D'],
  ['within it', '••••113326', '13'],
  ['behind it', '••••13267', '7'],
  ['a part of it was selected', '••9326', '9'],
  ['deleted from its end', '••••132', ''],
  ['deleted from its start', '•••1326', ''],
])('typed into ••••1326: %s', (_, next, expected) => {
  expect(typedOver('••••1326', next)).toBe(expected)
})
