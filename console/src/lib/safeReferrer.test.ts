import { expect, test } from 'vitest'
import { safeReferrer } from './safeReferrer.ts'

test.each(['/videos', '/videos?page=2&search=a', '/analytics/videos/42#x', '/auth/authorize?client_id=1'])(
  'a path of this console is kept: %s',
  (value) => expect(safeReferrer(value)).toBe(value),
)

test.each([
  undefined,
  '',
  'videos',
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  'javascript:alert(1)',
  '/auth/login',
  '/auth/login?referrer=%2Fvideos',
  '/auth/logout',
  '/x/../auth/logout',
  ['/videos'],
])('anything else leads to the start page: %j', (value) => expect(safeReferrer(value)).toBe('/'))
