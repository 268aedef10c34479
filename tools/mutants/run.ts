import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProblems, type Mutant } from './mutant.ts'
import { lists } from './lists.ts'
import { makeProductCopy, type ProductCopy } from './productCopy.ts'

/**
 * `npm run mutants [-- words]`: puts one small fault after the other into a copy of the product, runs the tests that
 * should notice, and prints which did. Ends with `N of N caught`, and fails when a fault survives. Words select the
 * mutants whose name, file or list contains one of them. The checkout itself is only read.
 */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const maxPrintedTests = 5

const problems = findProblems(lists, (path) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined,
)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

const words = process.argv.slice(2)
const selected = Object.entries(lists).flatMap(([list, mutants]) =>
  mutants.filter(
    ({ name, file }) => words.length === 0 || words.some((word) => `${list} ${name} ${file}`.includes(word)),
  ),
)
if (selected.length === 0) {
  console.error(`No mutant's name, file or list contains ${words.join(' or ')}`)
  process.exit(1)
}

const copies: ProductCopy[] = []
process.on('exit', () => {
  for (const copy of copies) copy.remove()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
// Two cores: more copies only make every run slower.
while (copies.length < Math.min(2, selected.length)) copies.push(makeProductCopy(root))

const startedAt = Date.now()
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(0)} s`

const failsAnyway = await runWithoutFault(copies[0]!)
let caught = 0
const waiting = [...selected]
await Promise.all(copies.map(takeTurns))
console.log(`${caught} of ${selected.length} caught (${seconds(startedAt)})`)
process.exit(caught === selected.length ? 0 : 1)

/** A test that fails without a fault catches none. */
async function runWithoutFault(copy: ProductCopy): Promise<Set<string>> {
  const tests = [...new Set(selected.flatMap((mutant) => mutant.tests))]
  const { failed, count, fault } = await copy.run(tests, copies.length)
  if (fault) console.log(`✗ the tests without a fault: ${fault}`)
  for (const name of failed) console.log(`✗ fails without a fault: ${name}`)
  console.log(`${count - failed.length} of ${count} tests pass without a fault (${seconds(startedAt)})`)
  return new Set(failed)
}

async function takeTurns(copy: ProductCopy): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const since = Date.now()
    const { failed, fault } = await runWithFault(copy, mutant)
    const noticed = failed.filter((name) => !failsAnyway.has(name))
    if (noticed.length > 0) caught++
    const result = noticed.length > 0 ? `${noticed.length} failed` : 'SURVIVED'
    console.log(`${noticed.length > 0 ? '✓' : '✗'} ${mutant.name}: ${result} (${seconds(since)})`)
    for (const name of noticed.slice(0, maxPrintedTests)) console.log(`    ${name}`)
    if (noticed.length > maxPrintedTests) console.log(`    and ${noticed.length - maxPrintedTests} more`)
    if (noticed.length === 0 && fault) console.log(`    No test ran to its end: ${fault}`)
  }
}

async function runWithFault(copy: ProductCopy, { file, from, to, tests }: Mutant) {
  const path = join(copy.folder, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    return await copy.run(tests, 1)
  } finally {
    writeFileSync(path, text)
  }
}
