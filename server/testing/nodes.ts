import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDir } from '../src/platform/files/runDir.ts'
import { waitUntil } from '../src/platform/processes.ts'
import { freePort } from './freePort.ts'

export type RunningNode = {
  url: string
  dataDir: string
  process: ChildProcess
  /** What it has printed. */
  output(): string
  /** Resolves to the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const main = new URL('../src/main.ts', import.meta.url)
const readyMs = 60_000

/** Nodes of an installation: processes of one role each, with a data folder of its own. `remove` ends them all. */
export function createNodes(common: Record<string, string>) {
  const nodes: RunningNode[] = []
  /** Resolves when the process is ready or has ended. */
  const start = async (role: string, settings: Record<string, string> = {}): Promise<RunningNode> => {
    const dataDir = mkdtempSync(join(tmpdir(), `matinee-${role}-`))
    const port = await freePort()
    const child = fork(main, [role], {
      env: {
        ...process.env,
        MATINEE_DATA: dataDir,
        PORT: String(port),
        NODE_ENV: 'development',
        LOG_LEVEL: 'info',
        ...common,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let output = ''
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += String(text)))
    let isReady = false
    child.once('message', () => (isReady = true))
    const exited = once(child, 'close')
    const node: RunningNode = {
      url: `http://127.0.0.1:${port}`,
      dataDir,
      process: child,
      output: () => output,
      async end(signal) {
        child.kill(signal)
        await exited
        return child.exitCode
      },
    }
    nodes.push(node)
    if (!(await waitUntil(() => isReady || child.exitCode !== null, readyMs)))
      throw new Error(`${role} does not start: ${output}`)
    if (!isReady) await exited
    return node
  }
  return {
    start,
    async remove() {
      for (const node of nodes) {
        await node.end('SIGKILL')
        rmSync(runDir(node.dataDir), { recursive: true, force: true })
        rmSync(node.dataDir, { recursive: true, force: true })
      }
    },
  }
}
