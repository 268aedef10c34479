import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyCall } from '../contract/src/everyCall.ts'
import { operate } from '../console/src/texts/operate.en.ts'
import { isRecorded } from '../server/src/platform/access/recordCall.ts'

test('the audit log has words for every kind of entry', () => {
  const kinds = globSync('server/src/**/*.tables.ts').flatMap((path) => {
    const members = /interface AuditKinds \{([^}]*)\}/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
    return [...members.matchAll(/(\w+): true/g)].map(([, kind]) => kind!)
  })
  expect(kinds.length).toBeGreaterThan(20)
  const words = Object.keys(operate.changes)
  expect(kinds.filter((kind) => !words.includes(kind))).toEqual([])
})

test('something writes every kind of entry that the filter offers', () => {
  const sources = globSync('server/src/**/*.ts', {
    exclude: ['**/*.test.ts', '**/*.tables.ts', '**/tables.ts'],
  })
  const product = sources.map((path) => readFileSync(path, 'utf8')).join('\n')
  // Also `'activated' : 'password_reset'` and `note('agent_added')`.
  const unwritten = Object.keys(operate.changes).filter(
    (kind) => !new RegExp(`(kind[:=?]|note\\(|\\? |: )[^\\n]*'${kind}'`).test(product),
  )
  expect(unwritten).toEqual([])
})

test('the audit log has words for every call that it records, and for no other', () => {
  const recorded = everyCall.filter(({ call }) => isRecorded(call))
  const names = recorded.map(({ call: { method, path } }) => `${method} ${path}`)
  expect(Object.keys(operate.calls).toSorted()).toEqual(names.toSorted())
})
