// Processes of Matinee on hosts of their own, which share nothing but the stores.
import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pause, waitUntil } from '../../server/src/platform/processes.ts'
import { addHost, type Host } from '../hosts.ts'
import { endProcess } from '../processes.ts'
import { listSettings, roleNames, type RoleName } from './documents.ts'
import { hostNumbers, type Names } from './names.ts'
import { startLimitMs } from './stores.ts'

/** The program of this checkout. */
export const ownProgram = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
/** As `RestartSec` in deploy/systemd/matinee.service. */
const restartMs = 2_000

export type Settings = Record<string, string>

export type MatineeNode = {
  /** The role and its number, such as `api1`. */
  name: string
  role: RoleName
  host: Host
  dataDir: string
  pid(): number
  /** Starts it with the first program or another one. */
  start(program?: string): void
  /** Ends it. It is not started again until `start`. */
  stop(signal: NodeJS.Signals): Promise<void>
  /** Whether it answers that it and everything that it needs work; for a role without a port, whether it runs. */
  isReady(): Promise<boolean>
  /** Resolves when it is ready; throws when it ends or does not become ready. */
  untilReady(): Promise<void>
  /** Ends that nobody asked for. */
  exits: string[]
}

export type NodeOptions = {
  folder: string
  names: Names
  settings: Settings
  /** Instead of the program of this checkout. */
  program?: string
  /** Of every node, besides the settings of its role: those of tests, which no role's table names. */
  extras?: Settings
  /** Starts a node again when it ends by itself, as systemd does. */
  restarts?: boolean
  /** The data folder of a node, such as a disk of its own. */
  dataDirOf?: (name: string) => string
  /** Further variables of one node. */
  environmentOf?: (name: string) => Settings
}

/** Two nodes of each role, started and ready. */
export async function startNodes(options: NodeOptions, cleanups: (() => unknown)[]): Promise<MatineeNode[]> {
  const nodes: MatineeNode[] = []
  cleanups.push(() => Promise.all(nodes.map((node) => node.stop('SIGKILL'))))
  for (const role of roleNames)
    for (const [index, number] of hostNumbers[role].entries()) {
      const host = await addHost(number, options.names.path)
      cleanups.push(() => host.remove())
      nodes.push(createNode(`${role}${index + 1}`, role, host, options))
    }
  // One api first: it migrates, and the others would only compete with it for the processor.
  for (const node of nodes) {
    node.start()
    if (node.role === 'api' || node.role === 'ingest') await node.untilReady()
  }
  return nodes
}

function createNode(name: string, role: RoleName, host: Host, options: NodeOptions): MatineeNode {
  const { folder, restarts, extras } = options
  const dataDir = options.dataDirOf?.(name) ?? join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  const environment = {
    ...settingsOf(role, options.settings),
    ...extras,
    MATINEE_DATA: dataDir,
    ...options.environmentOf?.(name),
  }
  const exits: string[] = []
  let child: ChildProcess
  let isWanted = false
  const start = (program = options.program ?? ownProgram) => {
    isWanted = true
    const started = host.spawn(process.execPath, [program, role], environment)
    child = started
    started.once('exit', (code, signal) => {
      if (!isWanted || started !== child) return
      exits.push(`${name} ended by itself: ${signal ?? code}`)
      if (restarts) void pause(restartMs).then(() => isWanted && started === child && start(program))
    })
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const isReady = async () => {
    if (!isRunning()) return false
    if (role !== 'api' && role !== 'ingest') return true
    const signal = AbortSignal.timeout(5_000)
    const answer = await fetch(`http://${host.address}:3000/readyz`, { signal }).catch(() => null)
    return answer?.status === 200
  }
  return {
    name,
    role,
    host,
    dataDir,
    exits,
    pid: () => child.pid!,
    start,
    async stop(signal) {
      isWanted = false
      if (child as ChildProcess | undefined) await endProcess(child, signal)
    },
    isReady,
    async untilReady() {
      const isOver = async () => {
        if (!restarts && !isRunning()) throw new Error(`${name} ended: ${child.signalCode ?? child.exitCode}`)
        return isReady()
      }
      if (!(await waitUntil(isOver, startLimitMs, 200))) throw new Error(`${name} is not ready`)
    },
  }
}

/** Only what the table of docs/several-machines.md gives the role. */
export function settingsOf(role: RoleName, settings: Settings): Settings {
  const names = listSettings(role)
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name)))
}

export async function restart(node: MatineeNode, program?: string): Promise<void> {
  await node.stop('SIGTERM')
  node.start(program)
  await node.untilReady()
}
