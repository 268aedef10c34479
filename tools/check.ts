import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What `npm test` and CI run, each stage in turn, all of them even when one fails. Ends with the line
 * `N passed, N failed`; a skipped test counts as failed, because nobody would miss it otherwise.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const reports = mkdtempSync(join(tmpdir(), 'matinee-check-'))

type Count = { passed: number; failed: number }
type Stage = { name: string; command: string[]; count?: (status: number) => Count }

const rooms = ['contract', 'server', 'console', 'embed', '.']
const vitestReport = join(reports, 'vitest.json')
const browserReport = join(reports, 'playwright.json')

const stages: Stage[] = [
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  ...rooms.map((room) => ({ name: `types ${room}`, command: [bin('tsc'), '-p', room] })),
  { name: 'rooms', command: [process.execPath, 'tools/rooms.ts'] },
  { name: 'unused', command: [bin('knip'), '--no-progress'] },
  { name: 'lock', command: [process.execPath, 'tools/lockIsComplete.ts'] },
  {
    name: 'unit, feature and page tests',
    command: [
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    count: (status) => atLeastOneFailure(status, countVitest(readReport(vitestReport))),
  },
  {
    name: 'browser tests',
    command: [bin('playwright'), 'test'],
    count: (status) => atLeastOneFailure(status, countPlaywright(readReport(browserReport))),
  },
]

const wanted = process.argv.slice(2)
const total: Count = { passed: 0, failed: 0 }
for (const stage of stages.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)) {
  const startedAt = Date.now()
  const status = await run(stage.command)
  const { passed, failed } = stage.count?.(status) ?? {
    passed: status === 0 ? 1 : 0,
    failed: status === 0 ? 0 : 1,
  }
  total.passed += passed
  total.failed += failed
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${failed ? '✗' : '✓'} ${stage.name}: ${passed} passed, ${failed} failed (${seconds} s)`)
}
rmSync(reports, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)

function run([command, ...args]: string[]): Promise<number> {
  return new Promise((resolve) => {
    spawn(command!, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Our own Node first, for the runners and for what they start.
      env: {
        ...process.env,
        PATH: `${bin('')}:${process.env.PATH}`,
        PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
      },
    }).on('exit', (code) => resolve(code ?? 1))
  })
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** A runner that failed without naming a test (a broken set-up, an unhandled error) is a failure all the same. */
function atLeastOneFailure(status: number, count: Count): Count {
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function countVitest(report: unknown): Count {
  const { numPassedTests = 0, numTotalTests = 1 } = (report ?? {}) as Record<string, number>
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
}

function countPlaywright(report: unknown): Count {
  const stats = ((report ?? {}) as { stats?: Record<string, number> }).stats ?? { unexpected: 1 }
  const { expected = 0, unexpected = 0, skipped = 0, flaky = 0 } = stats
  return { passed: expected, failed: unexpected + skipped + flaky }
}
