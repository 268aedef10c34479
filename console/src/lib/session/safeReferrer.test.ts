import { expect, test } from 'vitest'
import { safeReferrer } from './safeReferrer.ts'

const kept = [
  '/',
  '/videos',
  '/videos?page=2&search=a',
  '/analytics/videos/42#x',
  '/auth/authorize?client_id=1&redirect_uri=https%3A%2F%2Fapp.test%2Fcb&state=%2F%2Fevil.test',
  '/auth/loginhelp',
  '/videos?next=//evil.test',
]

test.each(kept)('a path of this console is kept: %s', (value) => expect(safeReferrer(value)).toBe(value))

/** Each of these makes some browser, parser or naive check leave the origin. */
const hostile: unknown[] = [
  undefined,
  null,
  7,
  {},
  ['/videos'],
  '',
  ' ',
  'videos',
  'videos?x=/y',
  '?x',
  '#x',
  '.',
  '/AUTH/LOGOUT',
  '/auth/%6cogout',
  '/Auth/Login?referrer=%2F',
  '/videos/%ff',
  '..//evil.test',
  'evil.test',
  'evil.test/videos',
  '@evil.test',
  ':80/videos',
  // Absolute addresses, whole, short and misspelt.
  'https://evil.test/',
  'http://evil.test/videos',
  'HTTPS://EVIL.TEST/',
  'https:/evil.test',
  'https:evil.test',
  'https:///evil.test',
  'https:\\\\evil.test',
  'http:\\evil.test',
  'https://matinee.test@evil.test/',
  'https://evil.test#@matinee.test',
  'ftp://evil.test/',
  'ws://evil.test/',
  'file:///etc/passwd',
  // Schemes that run something.
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.test/1',
  'view-source:https://evil.test',
  // Two slashes, in every form that browsers accept.
  '//evil.test',
  '//evil.test/videos',
  '///evil.test',
  '////evil.test',
  '//\\evil.test',
  '/\\evil.test',
  '/\\/evil.test',
  '\\/evil.test',
  '\\\\evil.test',
  '\\evil.test',
  '//evil.test:443/videos',
  '//user:secret@evil.test',
  '//evil%2etest',
  '//[::1]/',
  '//2130706433/',
  '//evil。test',
  // Characters that browsers drop or skip while they parse.
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r/evil.test',
  '/\r\n/evil.test',
  '/\t\\evil.test',
  '\t//evil.test',
  '\n//evil.test',
  ' //evil.test',
  '\u0000//evil.test',
  '/\u0000/evil.test',
  '/\u007f/evil.test',
  '/\u000b/evil.test',
  '\u00a0//evil.test',
  '\ufeff//evil.test',
  '\u2028//evil.test',
  '/videos\r\nSet-Cookie: a=b',
  // Dot segments before two slashes.
  '/.//evil.test',
  '/..//evil.test',
  '/videos/..//evil.test',
  '/./\\evil.test',
  '/%2e//evil.test',
  '/%2e%2e//evil.test',
  // The sign-in and sign-out pages.
  '/auth/login',
  '/auth/login/',
  '/auth/login?referrer=%2Fvideos',
  '/auth/login#x',
  '/auth/logout',
  '/auth/logout?x=1',
  '/x/../auth/logout',
  '/auth/./logout',
  '/auth\\logout',
  '/auth/%2e/logout',
  '/AUTH/../auth/login',
]

test('the table of hostile values is long enough', () => expect(hostile.length).toBeGreaterThanOrEqual(60))

test.each(hostile)('any other value becomes the start page: %j', (value) => {
  expect(safeReferrer(value)).toBe('/')
})

test.each([...kept, ...hostile])('every result stays on the origin: %j', (value) => {
  const address = new URL(safeReferrer(value), 'https://console.test/auth/login')
  expect(address.origin).toBe('https://console.test')
  expect(address.pathname.startsWith('//')).toBe(false)
})
