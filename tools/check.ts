import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/**
 * The stages of `npm test` and CI: all of them, even when one fails. Ends with the line `N passed, N failed`; a skipped
 * test counts as failed, because it would not be noticed otherwise.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const reports = mkdtempSync(join(tmpdir(), 'matinee-check-'))

/** `lost`: the failed tests with the start of their messages, for the end of a long log. */
type Count = { passed: number; failed: number; lost?: string[] }
type Stage = { name: string; command: string[]; count?: (status: number) => Count }

const rooms = ['contract', 'server', 'console', 'embed', '.']
const vitestReport = join(reports, 'vitest.json')
const browserReport = join(reports, 'playwright.json')

/** These mostly use one core: two run at a time, the longest first. */
const checks: Stage[] = [
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  ...rooms.map((room) => ({ name: `types ${room}`, command: [bin('tsc'), '-p', room] })),
  { name: 'unused', command: [bin('knip'), '--no-progress'] },
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  { name: 'rooms', command: [process.execPath, 'tools/rooms.ts'] },
  { name: 'styles', command: [process.execPath, 'tools/styles.ts'] },
  { name: 'words', command: [process.execPath, 'tools/words.ts'] },
  { name: 'lock', command: [process.execPath, 'tools/lockIsComplete.ts'] },
  { name: 'weights', command: [process.execPath, 'bench/weights.ts'] },
]

/** Each of these uses all cores. */
const tests: Stage[] = [
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
const isWanted = ({ name }: Stage) => wanted.length === 0 || wanted.some((part) => name.includes(part))
const total = { passed: 0, failed: 0, lost: [] as string[] }
await runTwoAtATime(checks.filter(isWanted))
for (const stage of tests.filter(isWanted)) report(await run(stage, 'inherit'))
rmSync(reports, { recursive: true, force: true })
for (const name of total.lost) console.log(`✗ ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)

type Ended = { stage: Stage; status: number; output: string; seconds: number }

function report({ stage, status, output, seconds }: Ended): void {
  const { passed, failed, lost } = stage.count?.(status) ?? {
    passed: status === 0 ? 1 : 0,
    failed: status === 0 ? 0 : 1,
  }
  total.passed += passed
  total.failed += failed
  if (failed) total.lost.push(...(lost?.length ? lost : [stage.name]))
  process.stdout.write(output)
  console.log(
    `${failed ? '✗' : '✓'} ${stage.name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`,
  )
}

/** Reports in the order given, each stage with its output in one piece. */
async function runTwoAtATime(stages: Stage[]): Promise<void> {
  const slots = stages.map((stage) => ({ stage, ended: Promise.withResolvers<Ended>() }))
  const waiting = slots.values()
  const lane = async () => {
    for (const { stage, ended } of waiting) ended.resolve(await run(stage, 'pipe'))
  }
  void lane()
  void lane()
  for (const { ended } of slots) report(await ended.promise)
}

function run(stage: Stage, output: 'inherit' | 'pipe'): Promise<Ended> {
  const startedAt = Date.now()
  const [command, ...args] = stage.command
  const child = spawn(command!, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    // The Node of this installation first, for the runners and for what they start.
    env: {
      ...process.env,
      PATH: `${bin('')}:${process.env.PATH}`,
      // Every test file and every command that one starts is a new process with the same modules to parse.
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
    },
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void printed.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = (Date.now() - startedAt) / 1_000
      resolve({ stage, status: code ?? 1, output: Buffer.concat(printed).toString(), seconds })
    })
  })
}

function readReport(path: string): unknown {
  try {
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'))
    // The next stage that ends without one is not counted by this.
    rmSync(path)
    return report
  } catch {
    return null
  }
}

/** A runner that failed without naming a test (a broken set-up, an unhandled error) is a failure all the same. */
function atLeastOneFailure(status: number, count: Count): Count {
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

type VitestReport = {
  numPassedTests: number
  numTotalTests: number
  testResults: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

function countVitest(report: unknown): Count {
  const { numPassedTests = 0, numTotalTests = 1, testResults = [] } = (report ?? {}) as Partial<VitestReport>
  const lost = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status !== 'passed')
    if (failed.length === 0) return message ? [brief(name, '', message)] : []
    return failed.map((test) => brief(name, test.fullName, test.failureMessages?.[0] ?? test.status))
  })
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests, lost }
}

type Suite = {
  suites?: Suite[]
  specs?: {
    file: string
    title: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}
type PlaywrightReport = { stats: Record<string, number>; suites: Suite[] }

function countPlaywright(report: unknown): Count {
  const { stats = { unexpected: 1 }, suites = [] } = (report ?? {}) as Partial<PlaywrightReport>
  const { expected = 0, unexpected = 0, skipped = 0, flaky = 0 } = stats
  const lostIn = (suite: Suite): string[] => [
    ...(suite.suites ?? []).flatMap(lostIn),
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
      .map(({ file, title, tests }) =>
        brief(file, title, tests[0]?.results.find(({ error }) => error)?.error?.message ?? 'not run'),
      ),
  ]
  return { passed: expected, failed: unexpected + skipped + flaky, lost: suites.flatMap(lostIn) }
}

function brief(file: string, test: string, message: string): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const said = lines.filter((line) => line.trim() && !line.includes('node_modules')).slice(0, 6)
  return `${file.replace(`${root}/`, '')} › ${test}: ${said.join(' / ').slice(0, 600)}`
}
