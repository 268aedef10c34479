import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const programs = '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses to run as root; this is the uid and gid of Debian's `nobody`. */
const unprivileged = 65534
const user = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {}

export type DebianPostgres = {
  port: number
  folder: string
  url(database: string): string
  pid(): number
  run(program: string, ...args: string[]): void
  stop(): void
}

/**
 * A PostgreSQL 15 of Debian's package on 127.0.0.1, for tests that need more than the embedded one. `copyOf`: a
 * streaming replica of that server.
 */
export function startDebianPostgres(
  port: number,
  settings: string[],
  copyOf?: DebianPostgres,
): DebianPostgres {
  if (!existsSync(programs)) throw new Error('PostgreSQL 15 is missing: apt-get install postgresql-15')
  const home = mkdtempSync(join(tmpdir(), 'matinee-postgres-'))
  if (user.uid) chownSync(home, unprivileged, unprivileged)
  const folder = join(home, 'data')
  const run = (program: string, ...args: string[]) =>
    void execFileSync(join(programs, program), args, {
      ...user,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  if (copyOf)
    run('pg_basebackup', '-h', '127.0.0.1', '-p', String(copyOf.port), '-U', 'matinee', '-R', '-D', folder)
  else run('initdb', '-D', folder, '-U', 'matinee', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const options = [
    "listen_addresses='127.0.0.1'",
    `port=${port}`,
    `unix_socket_directories='${home}'`,
    ...settings,
  ]
  const line = options.map((option) => `-c ${option}`).join(' ')
  run('pg_ctl', 'start', '--wait', '-D', folder, '-l', join(home, 'log'), '-o', line)
  return {
    port,
    folder,
    url: (database) => `postgres://matinee@127.0.0.1:${port}/${database}`,
    pid: () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
    run,
    stop() {
      spawnSync(join(programs, 'pg_ctl'), ['stop', '--mode=immediate', '-D', folder], { ...user, cwd: '/' })
      rmSync(home, { recursive: true, force: true })
    },
  }
}
