import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { findProblems, type Mutant } from './mutant.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const read = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
const mutants = Object.values(lists).flat()

test('every mutant fits the code of today; one that does not is updated together with the code', () => {
  expect(findProblems(lists, read)).toEqual([])
})

test('every feature of the server and of the console has a mutant', () => {
  const folders = ['server/src/features', 'console/src/features'].flatMap((room) =>
    readdirSync(join(root, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${room}/${entry.name}/`),
  )
  expect(folders.filter((folder) => !mutants.some(({ file }) => file.startsWith(folder)))).toEqual([])
})

test('there are at least sixty mutants', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60)
})

const mutant: Mutant = { name: 'a fault', file: 'a.ts', from: 'x', to: 'y', tests: ['a.test.ts'] }
const problemsOf = (change: Partial<Mutant>, text: string | undefined = 'x') =>
  findProblems({ 'tools/mutants/list.ts': [{ ...mutant, ...change }] }, (path) =>
    path === 'a.ts' ? text : path === 'a.test.ts' ? '' : undefined,
  )

test.each([
  ['a file that was moved', { file: 'b.ts' }, 'x', 'b.ts does not exist'],
  ['a test that was moved', { tests: ['b.test.ts'] }, 'x', 'b.test.ts does not exist'],
  ['code that was rewritten', {}, 'z', 'a.ts must contain this text once, but has it 0 times'],
  ['code that stands twice', {}, 'x x', 'a.ts must contain this text once, but has it 2 times'],
  ['a fault that changes nothing', { to: 'x' }, 'x', '`from` and `to` are the same'],
  ['no test', { tests: [] }, 'x', 'no test is named'],
])('%s is reported with the list to update', (_, change, text, problem) => {
  const problems = problemsOf(change, text)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`Update tools/mutants/list.ts, "a fault": ${problem}`)
})
