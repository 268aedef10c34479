import { spawn, spawnSync, type ChildProcess } from 'node:child_process'

/** One confined execution of a program on an untrusted file. */
export type ConfinedTask = {
  program: string
  args: string[]
  cwd: string
  signal: AbortSignal
  wallMs: number
  /** Kills the program when `onLine` has not returned true for this long. */
  idleMs?: number
  /** Called for each line of standard output; true means progress. */
  onLine?: (line: string) => boolean
  /** Bytes of address space; absent for programs that reserve much more than they use. */
  memoryBytes?: number
  isBackground?: boolean
  /** For programs that need the network. */
  hasNetwork?: boolean
  /** The program's exit code for failures that its input does not cause. */
  ownFaultCode?: number
  /** A channel for messages to a Node child. */
  withChannel?: (child: ChildProcess) => void
}

/** The program failed. `isInputAtFault`: it exited because of its input. */
export class ProgramFailed extends Error {
  readonly isInputAtFault: boolean
  constructor(message: string, isInputAtFault: boolean) {
    super(message)
    this.isInputAtFault = isInputAtFault
  }
}

const maxErrorBytes = 4_000

/**
 * Runs a program in a new process group, confined by the means of this machine: no network, limits on CPU, memory,
 * files and core dumps, low priority, and killed with its parent. Returns its standard output.
 */
export async function runConfined(task: ConfinedTask): Promise<string> {
  task.signal.throwIfAborted()
  const [program, ...args] = [...confiningPrefix(task), task.program, ...task.args] as [string, ...string[]]
  const child = spawn(program, args, {
    cwd: task.cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(task.withChannel ? (['ipc'] as const) : [])],
    // Not our environment, which may contain the database's password.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', HOME: task.cwd, TMPDIR: task.cwd },
  })
  task.withChannel?.(child)
  return new Promise((resolve, reject) => {
    let output = ''
    let errors = ''
    let rest = ''
    let reason: Error | undefined
    const stop = (cause: Error) => {
      reason ??= cause
      killGroup(child)
    }
    const wall = setTimeout(() => stop(new ProgramFailed('took too long', true)), task.wallMs)
    const idle = task.idleMs
      ? setTimeout(() => stop(new ProgramFailed('makes no progress', false)), task.idleMs)
      : null
    const onAbort = () => stop(task.signal.reason as Error)
    task.signal.addEventListener('abort', onAbort, { once: true })
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      if (!task.onLine) return void (output += text)
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines) if (task.onLine(line)) idle?.refresh()
    })
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-maxErrorBytes)
    })
    const end = (error: Error | null) => {
      clearTimeout(wall)
      if (idle) clearTimeout(idle)
      task.signal.removeEventListener('abort', onAbort)
      if (reason ?? error) reject((reason ?? error)!)
      else resolve(output)
    }
    child.on('error', end)
    child.on('close', (code, signal) => {
      if (code === 0) return end(null)
      const isInputAtFault =
        signal === null && code !== task.ownFaultCode && !/No space left|Cannot allocate memory/i.test(errors)
      end(new ProgramFailed(`${signal ?? `exit ${code}`}: ${errors.trim()}`, isInputAtFault))
    })
  })
}

/** SIGTERM to the process group, SIGKILL after five seconds. */
function killGroup(child: ChildProcess): void {
  const { pid } = child
  if (!pid) return
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal)
    } catch {
      // The group has already ended.
    }
  }
  send('SIGTERM')
  const timer = setTimeout(() => send('SIGKILL'), 5_000)
  child.once('close', () => clearTimeout(timer))
}

function confiningPrefix(task: ConfinedTask): string[] {
  const { hasPrlimit, hasUnshare, hasSetpriv, hasNice } = tools()
  const cpuS = Math.ceil((4 * task.wallMs) / 1000)
  return [
    ...(hasPrlimit ? ['prlimit', '--core=0', '--nofile=512', `--cpu=${cpuS}`, '--fsize=21474836480'] : []),
    ...(hasPrlimit && task.memoryBytes ? [`--as=${task.memoryBytes}`] : []),
    ...(hasPrlimit ? ['--'] : []),
    ...(hasUnshare && !task.hasNetwork ? ['unshare', '-rn', '--'] : []),
    ...(hasNice && task.isBackground ? ['nice', '-n', '10'] : []),
    ...(hasSetpriv ? ['setpriv', '--pdeathsig', 'KILL', '--'] : []),
  ]
}

type Tools = { hasPrlimit: boolean; hasUnshare: boolean; hasSetpriv: boolean; hasNice: boolean }
let cached: Tools | undefined

/** Tools that work here, tested once: one may be installed and yet forbidden, as unshare is in many containers. */
export function tools(): Tools {
  const works = (program: string, ...args: string[]) =>
    process.platform === 'linux' && spawnSync(program, args, { stdio: 'ignore', timeout: 5_000 }).status === 0
  return (cached ??= {
    hasPrlimit: works('prlimit', '--core=0', '--nofile=512', '--', 'true'),
    hasUnshare: works('unshare', '-rn', '--', 'true'),
    hasSetpriv: works('setpriv', '--pdeathsig', 'KILL', '--', 'true'),
    hasNice: works('nice', '-n', '10', 'true'),
  })
}
