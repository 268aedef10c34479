import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type ProductCopy = {
  /** Where the copy's files are. */
  folder: string
  /** Runs test files; answers the failed tests, as `file › name`, and how many ran. */
  run: (tests: string[], workers: number) => Promise<Outcome>
  remove: () => void
}

type Outcome = { failed: string[]; count: number; fault: string | null }

/** No run of a few test files takes longer, unless the fault keeps it from ending. */
const timeoutMs = 5 * 60_000
const workspaces = ['contract', 'server', 'console', 'embed']

/**
 * A copy of the checkout at `root` in the system's temporary folder, with everything that is not committed yet. Its
 * packages are links to the checkout's, except the workspaces, which must be the copy's.
 */
export function makeProductCopy(root: string): ProductCopy {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-mutants-'))
  copyFiles(root, folder)
  linkPackages(root, folder)

  const running = new Set<ChildProcess>()
  const execute = commandRunner(folder, running)

  async function runVitest(tests: string[], workers: number): Promise<Outcome> {
    const report = join(folder, 'vitest-report.json')
    rmSync(report, { force: true })
    const reporters = ['--reporter=json', `--outputFile=${report}`]
    const { status, output } = await execute('vitest', [
      'run',
      ...tests,
      ...reporters,
      `--maxWorkers=${workers}`,
    ])
    const results = readVitest(report, folder)
    return { ...results, fault: results.fault ?? noteFailure(status, results.failed, output) }
  }

  async function runPlaywright(tests: string[]): Promise<Outcome> {
    // These pages load the built embed files.
    const build = await execute('vite', ['build', 'embed', '--logLevel', 'warn'])
    if (build.status !== 0)
      return { failed: [], count: 0, fault: `The embed files were not built: ${build.output}` }
    const report = join(folder, 'playwright-report.json')
    rmSync(report, { force: true })
    const { status, output } = await execute('playwright', ['test', '--project=player', ...tests], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    const results = readPlaywright(report)
    return { ...results, fault: noteFailure(status, results.failed, output) }
  }

  return {
    folder,
    async run(tests, workers) {
      const inBrowser = tests.filter((path) => path.startsWith('e2e/'))
      const others = tests.filter((path) => !path.startsWith('e2e/'))
      const outcomes = [
        ...(others.length ? [await runVitest(others, workers)] : []),
        ...(inBrowser.length ? [await runPlaywright(inBrowser)] : []),
      ]
      return {
        failed: outcomes.flatMap(({ failed }) => failed),
        count: outcomes.reduce((sum, { count }) => sum + count, 0),
        fault: outcomes.find(({ fault }) => fault)?.fault ?? null,
      }
    },
    remove() {
      for (const child of running) kill(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function linkPackages(root: string, folder: string): void {
  const packages = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules', '@matinee'), { recursive: true })
  for (const name of readdirSync(packages))
    if (name !== '@matinee' && name !== '.vite' && name !== '.cache')
      symlinkSync(join(packages, name), join(folder, 'node_modules', name), 'junction')
  for (const name of workspaces)
    symlinkSync(join(folder, name), join(folder, 'node_modules', '@matinee', name), 'junction')
}

function kill(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

/** A runner that fails without a failed test proves nothing about the behaviour that the tests assert. */
const noteFailure = (status: number, failed: string[], output: string) =>
  status !== 0 && failed.length === 0 ? output.trim().slice(-1_000) : null

type VitestReport = {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

function readVitest(path: string, folder: string): Outcome {
  if (!existsSync(path)) return { failed: [], count: 0, fault: null }
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      ...test,
      title: `${name.replace(`${folder}/`, '')} › ${test.fullName}`,
    })),
  )
  const broken = testResults.find(({ message, assertionResults }) => message && assertionResults.length === 0)
  return {
    failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
    count: tests.length,
    fault: broken ? stripVTControlCharacters(broken.message) : null,
  }
}

type Suite = {
  suites?: Suite[]
  specs?: { file: string; title: string; tests: { status: string }[] }[]
}

function readPlaywright(path: string): Outcome {
  if (!existsSync(path)) return { failed: [], count: 0, fault: null }
  const specsIn = (suite: Suite): NonNullable<Suite['specs']> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsIn),
  ]
  const specs = specsIn(JSON.parse(readFileSync(path, 'utf8')) as Suite)
  return {
    failed: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ file, title }) => `e2e/${file} › ${title}`),
    count: specs.length,
    fault: null,
  }
}

function copyFiles(root: string, folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  const built = ['console/dist', 'embed/dist']
  for (const path of [...listed.toString().split('\0').filter(Boolean), ...built])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path), { recursive: true })
}

type Finished = { status: number; output: string }

/** Runs a package's command in the copy; `running` contains it until it has ended. */
function commandRunner(folder: string, running: Set<ChildProcess>) {
  const bin = join(folder, 'node_modules', '.bin')
  return (command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> =>
    new Promise((resolve) => {
      // A separate process group, so that the engines that tests start end with them.
      const child = spawn(join(bin, command), args, {
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env },
      })
      running.add(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => (output = (output + piece.toString()).slice(-4_000)))
      const timer = setTimeout(() => kill(child), timeoutMs)
      child.on('close', (code) => {
        clearTimeout(timer)
        running.delete(child)
        resolve({ status: code ?? 1, output: stripVTControlCharacters(output) })
      })
    })
}
