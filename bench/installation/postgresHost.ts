// PostgreSQL of Debian's package on a host of its own.
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '../../server/src/platform/processes.ts'
import type { Host } from '../hosts.ts'

const programs = '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses to run as root; the uid and gid of Debian's `nobody`. */
const unprivileged = 65_534
const password = 'matinee password'

export type PostgresHost = {
  host: Host
  url(database: string): string
  /** The postmaster's; null while it does not run. */
  pid(): number | null
  /** Ends the postmaster, and with it all of its processes, without a word. */
  kill(): Promise<void>
  start(): void
  isRunning(): boolean
}

/** A server at port 5432 of `host`, with its data below `folder`, which PostgreSQL's user can read. */
export function startPostgresHost(host: Host, folder: string): PostgresHost {
  if (!existsSync(programs)) throw new Error('PostgreSQL 15 is missing: apt-get install postgresql-15')
  const home = join(folder, 'postgres')
  const data = join(home, 'data')
  mkdirSync(home)
  writeFileSync(join(home, 'password'), password)
  for (const path of [home, join(home, 'password')]) chownSync(path, unprivileged, unprivileged)
  const id = ['--reuid', String(unprivileged), '--regid', String(unprivileged), '--clear-groups']
  const commandOf = (program: string, args: string[]) => [...id, '--', join(programs, program), ...args]
  const run = (program: string, ...args: string[]) => host.run('setpriv', commandOf(program, args))
  const signIn = ['-A', 'scram-sha-256', `--pwfile=${join(home, 'password')}`]
  run('initdb', '-D', data, '-U', 'matinee', '-E', 'UTF8', '--locale=C.UTF-8', ...signIn)
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all 10.0.0.0/24 scram-sha-256\n')
  const options = `-c listen_addresses=* -c unix_socket_directories=${home} -c max_connections=200`
  const start = () => run('pg_ctl', 'start', '--no-wait', '-D', data, '-l', join(home, 'log'), '-o', options)
  start()
  const url = (database: string) =>
    `postgres://matinee:${encodeURIComponent(password)}@${host.address}:5432/${database}`
  const pid = () => {
    try {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return null
    }
  }
  return {
    host,
    url,
    pid,
    async kill() {
      const postmaster = pid()
      if (postmaster !== null) process.kill(postmaster, 'SIGKILL')
      // Its processes end by themselves then; a server that is started before would be refused the memory.
      if (!(await waitUntil(() => !hasProcesses(data), 60_000, 50)))
        throw new Error('PostgreSQL does not end')
    },
    start: () => void start(),
    isRunning: () => hasProcesses(data),
  }
}

/** PostgreSQL's processes work in its data folder. */
function hasProcesses(data: string): boolean {
  return readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === data
    } catch {
      return false
    }
  })
}
