import { expect, test } from 'vitest'
import { pickEncoding } from './builtFile.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', 'plain'],
  [undefined, 'plain'],
] as const)('of "%s" %s is sent', (accepted, encoding) => {
  expect(pickEncoding(accepted)).toBe(encoding)
})
