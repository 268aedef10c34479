// Hosts with addresses of their own on one machine: network namespaces at a bridge. Linux, as root.
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openTcpPath, type TcpPath } from '../server/testing/tcpPath.ts'

/** The address of this process, at which the hosts find the stores. */
export const ownAddress = '10.0.0.1'

const ip = (...args: string[]) => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] })

/** Reaps what programs leave behind, as the first process of a namespace must, and ends as its only child ends. */
const init = '"$@" & wait $!'

/**
 * Runs `script` again in namespaces of its own, so that the bridge cannot meet the machine's networks, and that every
 * process and mount ends with it. There it calls `run` and exits; a result of false or an error is exit code 1. `cleanups`
 * run before, in reverse order, also on a signal to stop.
 */
export async function runInNamespace(
  script: string,
  run: (cleanups: (() => unknown)[]) => Promise<boolean>,
): Promise<void> {
  if (process.env.MATINEE_BENCH_NAMESPACE) return runHere(run)
  const namespaces = ['--net', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child']
  const node = [process.execPath, fileURLToPath(script), ...process.argv.slice(2)]
  const inner = spawn('unshare', [...namespaces, 'sh', '-c', init, 'sh', ...node], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, MATINEE_BENCH_NAMESPACE: 'on' },
    detached: true,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => inner.connected && inner.disconnect())
  const [code] = (await once(inner, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}

async function runHere(run: (cleanups: (() => unknown)[]) => Promise<boolean>): Promise<void> {
  const cleanups: (() => unknown)[] = []
  try {
    const isOver = once(process, 'disconnect').then(() => false)
    process.exitCode = (await Promise.race([run(cleanups), isOver])) ? 0 : 1
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  for (const clean of cleanups.reverse())
    try {
      await clean()
    } catch (error) {
      // After a run that was stopped in the middle; the namespace ends anyway.
      console.error(`clean-up: ${String(error)}`)
    }
  process.exit()
}

export function openBridge(): void {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'bridge', 'type', 'bridge')
  ip('addr', 'add', `${ownAddress}/24`, 'dev', 'bridge')
  ip('link', 'set', 'bridge', 'up')
}

/** Further addresses of this process, from which clients send. */
export function addOwnAddresses(numbers: number[]): string[] {
  return numbers.map((number) => {
    ip('addr', 'add', `10.0.0.${number}/24`, 'dev', 'bridge')
    return `10.0.0.${number}`
  })
}

export type Host = {
  address: string
  /** Starts a program on this host. */
  spawn(command: string, args: string[], env: Record<string, string>): ChildProcess
  /** Runs a program on this host to its end, and resolves to its output. Rejects when it fails. */
  execute(command: string, args: string[], env: Record<string, string>): Promise<string>
  /** The same at once: not for programs that need a server of this process. */
  run(command: string, args: string[], env?: Record<string, string>): string
  /** Cuts the host off from all others, or connects it again. Packets vanish; no connection is closed. */
  setLink(state: 'up' | 'down'): void
  remove(): void
}

const holders: ChildProcess[] = []
process.once('exit', () => holders.forEach((holder) => holder.kill('SIGKILL')))

/** `number`: the last part of its address. `names`: a file that the host has as /etc/hosts. */
export async function addHost(number: number, names?: string): Promise<Host> {
  const address = `10.0.0.${number}`
  const rename = names ? `mount --bind '${names}' /etc/hosts; ` : ''
  // Ends when this process does, because nobody writes to its input any more.
  const holder = spawn('unshare', ['--net', '--mount', 'sh', '-ec', `${rename}echo ready; exec cat`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  holders.push(holder)
  await once(holder.stdout, 'data')
  const enter = ['--target', String(holder.pid), '--net', '--mount', '--wd', '--']
  const port = `host${number}`
  ip('link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid))
  ip('link', 'set', port, 'master', 'bridge', 'up')
  const run = (command: string, args: string[], env: Record<string, string> = {}) =>
    execFileSync('nsenter', [...enter, command, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
  run('ip', ['addr', 'add', `${address}/24`, 'dev', 'eth0'])
  run('ip', ['link', 'set', 'eth0', 'up'])
  run('ip', ['link', 'set', 'lo', 'up'])
  return {
    address,
    run,
    execute: async (command, args, env) => {
      const options = { env: { ...process.env, ...env }, maxBuffer: 10_000_000 }
      return (await promisify(execFile)('nsenter', [...enter, command, ...args], options)).stdout
    },
    spawn: (command, args, env) =>
      spawn('nsenter', [...enter, command, ...args], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...env },
      }),
    setLink: (state) => ip('link', 'set', port, state),
    remove: () => void holder.kill('SIGKILL'),
  }
}

/** Makes a server of loopback reachable for the hosts, at the same port of this process's address. */
export const expose = (port: number): Promise<TcpPath> =>
  openTcpPath(`127.0.0.1:${port}`, { host: ownAddress, port })
