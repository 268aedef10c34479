import { expect, test } from 'vitest'
import { redirectWith } from './redirectWith.ts'

test.each([
  ['https://app.test/cb', 'https://app.test/cb?error=access_denied&state=a%20b%26'],
  ['https://app.test/cb?x=%20', 'https://app.test/cb?x=%20&error=access_denied&state=a%20b%26'],
  ['https://app.test/cb?', 'https://app.test/cb?error=access_denied&state=a%20b%26'],
  ['com.example.app:/cb', 'com.example.app:/cb?error=access_denied&state=a%20b%26'],
])('%s keeps its own query', (address, expected) =>
  expect(redirectWith(address, { error: 'access_denied', state: 'a b&' })).toBe(expected),
)

test('an undefined state is omitted from the address', () =>
  expect(redirectWith('https://app.test/cb', { error: 'access_denied', state: undefined })).toBe(
    'https://app.test/cb?error=access_denied',
  ))
