import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'

/** Forks a module and waits until it reports that it is ready. Throws if it ends before. */
export async function launch(
  module: URL,
  args: string[],
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = fork(module, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${module.pathname} ended before it was ready: ${signal ?? code}`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
  return child
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.connected) child.send({ type: 'stop' })
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** CPU seconds of the living threads of a process, to the nanosecond. Linux only. */
export function cpuSeconds(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) =>
      sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e9,
    0,
  )
}

/** Resident bytes of a process. */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
}

export function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

/** Empty when the process has ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes of a data folder's product, by what they do: `api`, `worker`, `postgres`, `engine` … */
export function productPids(dataDir: string): { name: string; pid: number }[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  const own = new Set(pids.filter((pid) => readProc(pid, 'environ').includes(`MATINEE_DATA=${dataDir}\0`)))
  // PostgreSQL's processes overwrite their environment with their titles.
  const readParent = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1])
  for (const pid of pids) if (own.has(readParent(pid))) own.add(pid)
  return [...own].map((pid) => {
    const command = readProc(pid, 'cmdline')
    const name = /postgres/.exec(command) ?? /(engine)\.ts/.exec(command) ?? /main\.ts\0(\w+)/.exec(command)
    return { name: name?.at(-1) ?? 'other', pid }
  })
}

/**
 * Memory of each process of `dataDir` in MiB, with the name of its role. Proportional set size: pages shared by several
 * processes count once. Linux only.
 */
export function readMemory(dataDir: string): { name: string; mib: number }[] {
  return productPids(dataDir).map(({ name, pid }) => ({
    name,
    mib: Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024,
  }))
}

/** Sends a signal to a process that runs, and waits for its end. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
