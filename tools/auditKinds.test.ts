import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operate } from '../console/src/texts/operate.en.ts'

test('the history of an account has words for everything that the audit log records about one', () => {
  const kinds = globSync('server/src/**/*.tables.ts').flatMap((path) => {
    const members = /interface AuditKinds \{([^}]*)\}/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
    return [...members.matchAll(/(\w+): true/g)].map(([, kind]) => kind!)
  })
  expect(kinds.length).toBeGreaterThan(20)
  const words = Object.keys(operate.changes)
  expect(kinds.filter((kind) => !words.includes(kind))).toEqual([])
})
