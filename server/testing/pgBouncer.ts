import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '../src/platform/processes.ts'

/** PgBouncer refuses to run as root; this is the uid and gid of Debian's `nobody`. */
const unprivileged = 65534

/**
 * Starts Debian's PgBouncer in transaction mode before the server of `serverUrl`, with two connections to each database.
 * Returns the server's URL through it. With `tls`, it also listens on that port of 127.0.0.1, for TLS only.
 */
export async function startPgBouncer(
  serverUrl: string,
  tls?: { port: number; certificate: string; key: string },
): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port: serverPort, username, searchParams } = new URL(serverUrl)
  const port = tls?.port ?? 6432
  const dir = mkdtempSync(join(tmpdir(), 'matinee-pgbouncer-'))
  const settings = join(dir, 'pgbouncer.ini')
  const users = join(dir, 'users')
  writeFileSync(users, `"${username}" ""\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${searchParams.get('host') ?? hostname} port=${serverPort || 5432}
[pgbouncer]
${tls ? tlsSettings(tls) : 'listen_addr ='}
unix_socket_dir = ${dir}
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot)
    for (const path of [dir, settings, users, ...(tls ? [tls.certificate, tls.key] : [])])
      chownSync(path, unprivileged, unprivileged)
  const pooler = spawn('/usr/sbin/pgbouncer', ['--quiet', settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(isRoot && { uid: unprivileged, gid: unprivileged }),
  })
  const ended = once(pooler, 'exit')
  if (!(await waitUntil(() => existsSync(join(dir, `.s.PGSQL.${port}`)), 10_000)))
    throw new Error('PgBouncer does not start')
  return {
    url: `postgres://${username}@localhost:${port}/postgres?host=${dir}`,
    async stop() {
      pooler.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const tlsSettings = (tls: { port: number; certificate: string; key: string }) => `listen_addr = 127.0.0.1
listen_port = ${tls.port}
client_tls_sslmode = require
client_tls_cert_file = ${tls.certificate}
client_tls_key_file = ${tls.key}`
