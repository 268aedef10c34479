import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'

const dir = mkdtempSync(join(tmpdir(), 'matinee-secrets-'))
afterAll(() => rmSync(dir, { recursive: true }))
const path = join(dir, 'secrets.json')

test('the key is created once, readable by its owner only, and never changes', () => {
  const { signing } = readSecrets(dir)
  expect(signing).toHaveLength(32)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readSecrets(dir).signing).toEqual(signing)
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), more: 1 }, null, 2))
  expect(readSecrets(dir).signing).toEqual(signing)
})

test.each(['', '{', '{}', '{"signing":""}', '{"signing":"abcd"}', '{"signing":null}', 'null'])(
  'a key file with %j is reported with its path and remedy, and not changed',
  (text) => {
    writeFileSync(path, text)
    expect(() => readSecrets(dir)).toThrow(/secrets\.json does not hold the key.*Restore it from a backup/)
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)
