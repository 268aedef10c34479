import { fork, type ChildProcess } from 'node:child_process'
import type { Config } from '../platform/config.ts'
import { stopOrphanedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import type { Log } from '../platform/log.ts'
import { pause } from '../platform/processes.ts'

/** Messages between the supervisor and a role's process. */
type FromChild = { type: 'ready' }
type ToChild = { type: 'stop' }

const stopMs = 10_000

export type Child = {
  /** Resolves when the process first reports that it is ready. */
  ready: Promise<void>
  stop(): Promise<void>
}

/**
 * For glibc, to return memory after a burst of beacons. By default every thread has its arenas, and freed blocks of
 * up to 32 MiB stay with the process. A block larger than one read of a socket (64 KiB) is mapped separately, so that it
 * leaves no hole.
 */
const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '69632',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

/**
 * `env`: defaults for what the supervisor's environment does not set; `settings` go before it. `drainMs`: how long it serves
 * on when it stops.
 */
export type ChildOptions = {
  nodeFlags?: readonly string[]
  env?: Record<string, string>
  settings?: Record<string, string>
  drainMs?: number
}

/**
 * Runs `module` in a separate process and restarts it when it dies, at first immediately, then with growing delays. `ready`
 * rejects if it exits before it was ever ready: the settings or the data are wrong, and a restart would not help.
 */
export function superviseChild(
  name: string,
  module: URL,
  args: string[],
  log: Log,
  { nodeFlags = [], env = {}, settings = {}, drainMs = 0 }: ChildOptions = {},
): Child {
  let isStopping = false
  let failures = 0
  let child: ChildProcess

  const ready = new Promise<void>((resolve, failed) => {
    let wasReady = false
    const launch = () => {
      // A separate session, so that Ctrl-C reaches only the supervisor, which stops its children in order.
      child = fork(module, args, {
        detached: true,
        execArgv: [...process.execArgv, ...nodeFlags],
        env: { ...mallocSettings, ...env, ...process.env, ...settings },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      child.on('message', (message: FromChild) => {
        if (message.type !== 'ready') return
        failures = 0
        wasReady = true
        resolve()
      })
      child.once('exit', (code, signal) => {
        if (isStopping) return
        if (code !== null && !wasReady)
          return failed(new Error(`${name} could not start (exit code ${code})`))
        log.error({ child: name, code, signal }, 'a process ended; starting it again')
        void pause(Math.min(5_000, 100 * 2 ** failures++)).then(() => isStopping || launch())
      })
    }
    launch()
  })
  return {
    ready,
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.connected) child.send({ type: 'stop' } satisfies ToChild)
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMs + drainMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/**
 * Whether the supervisor that forked this process has exited. Checked at every exit, because the channel may close before
 * it has a listener.
 */
export const isOrphan = () => process.send !== undefined && !process.connected

/** Exits an orphan, and stops the embedded PostgreSQL, which nothing else would stop. */
export function endAsOrphan(config: Config): never {
  if (!config.databaseUrl) stopOrphanedPostgres(config.dataDir)
  process.exit(0)
}

/** While starting, a child has nothing to stop: it exits immediately when its supervisor has exited. */
export function endWithSupervisor(config: Config): void {
  if (process.send !== undefined) process.on('disconnect', () => endAsOrphan(config))
}

/** The child's side: reports ready, and stops on the supervisor's message or when the supervisor was killed. */
export function serveSupervisor(config: Config, stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined
  const end = () =>
    (stopping ??= stop()
      .catch(() => {})
      .then(() => (isOrphan() ? endAsOrphan(config) : process.exit(0))))
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  if (process.send === undefined) return
  process.on('message', (message: ToChild) => {
    if (message.type === 'stop') void end()
  })
  process.removeAllListeners('disconnect').on('disconnect', () => {
    setTimeout(() => endAsOrphan(config), stopMs).unref()
    void end()
  })
  if (isOrphan()) void end()
  else process.send({ type: 'ready' } satisfies FromChild)
}
