import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startPgBouncer } from '../../../testing/pgBouncer.ts'
import { databaseUrlProblem, describeDatabaseUrl, splitDatabaseUrl } from './databaseUrl.ts'
import { readMigrations } from './migratePostgres.ts'
import { openPostgres } from './postgres.ts'

test('several servers of a database URL have the same user, database and options', () => {
  const url = 'postgres://me:a%40b@one:5432,two,[::1]:5433/name?sslmode=verify-full'
  expect(splitDatabaseUrl(url)).toEqual(
    ['one:5432', 'two', '[::1]:5433'].map(
      (host) => `postgres://me:a%40b@${host}/name?sslmode=verify-full&uselibpqcompat=true`,
    ),
  )
  expect(databaseUrlProblem(url)).toBeNull()
  expect(describeDatabaseUrl(url)).toBe('one:5432/name or two/name or [::1]:5433/name')
})

test.each([
  ['mysql://x', 'must begin with'],
  ['postgres://one:x,two/name', 'must be a URL'],
  ['postgres://one/name?sslmode=prefer', 'sslmode must be'],
  ['postgres://one/name?sslmode=verify-ca', 'needs sslrootcert'],
  ['postgres://one/name?sslmode=verify-full&sslrootcert=/none', 'sslrootcert is not a file'],
  ['postgres://one,two/name?target_session_attrs=any', 'must be read-write'],
])('%s is refused: it %s', (url, problem) => {
  expect(databaseUrlProblem(url)).toContain(problem)
})

describe('a server that only speaks TLS', () => {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-tls-'))
  const [certificate, key] = [join(dir, 'server.crt'), join(dir, 'server.key')]
  let server: Awaited<ReturnType<typeof startPgBouncer>>
  let port: number

  beforeAll(async () => {
    chmodSync(dir, 0o755)
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const subject = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    })
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    port = (probe.address() as AddressInfo).port
    probe.close()
    await once(probe, 'close')
    server = await startPgBouncer(inject('databaseServerUrl'), { port, certificate, key })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(dir, { recursive: true })
  })

  async function connect(host: string, options: string): Promise<string> {
    const { username } = new URL(server.url)
    const db = openPostgres(
      { url: `postgres://${username}@${host}:${port}/${inject('templateDatabase')}?${options}` },
      1,
    )
    const outcome = await readMigrations(db).then(
      ({ missing }) => (missing.length ? 'no schema' : 'connected'),
      (error: Error) => error.message,
    )
    await db.destroy()
    return outcome
  }

  test('is refused without TLS, and reached by sslmode=require whatever its certificate', async () => {
    expect(await connect('localhost', 'sslmode=disable')).toMatch(/SSL required/)
    expect(await connect('127.0.0.1', 'sslmode=require')).toBe('connected')
  })

  test('is reached by sslmode=verify-full under the name and by the authority of its certificate only', async () => {
    const verified = `sslmode=verify-full&sslrootcert=${certificate}`
    expect(await connect('localhost', verified)).toBe('connected')
    expect(await connect('127.0.0.1', verified)).toMatch(/does not match/)
    expect(await connect('localhost', 'sslmode=verify-full')).toMatch(/self-signed/)
    expect(await connect('127.0.0.1', `sslmode=verify-ca&sslrootcert=${certificate}`)).toBe('connected')
  })
})
