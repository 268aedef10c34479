// The complete product on its own data folder with one signed-in account, for benchmarks of all processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUser } from '../server/src/features/auth/auth.service.ts'
import { readConfig } from '../server/src/readConfig.ts'
import { openPostgres } from '../server/src/platform/postgres/postgres.ts'
import { postgresAddress } from '../server/src/platform/storeAddresses.ts'
import { freePort } from './processes.ts'

/** `settings`: added to the environment of a product without logs and demo data. */
export async function startProduct(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-bench-'))
  const port = await freePort()
  const env = {
    MATINEE_DATA: dataDir,
    PORT: String(port),
    MATINEE_DEMO: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  }
  const supervisor = await startAndWait(env, port)
  const stop = async () => {
    supervisor.kill('SIGTERM')
    if (supervisor.exitCode === null) await once(supervisor, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { ...(await signInto(env, port)), dataDir, pidOf: (role: string) => pidOf(dataDir, role), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates an account and signs in to it; creates further ones on request. */
async function signInto(env: Record<string, string>, port: number) {
  const url = `http://127.0.0.1:${port}`
  const db = openPostgres(postgresAddress(readConfig(env)), 2)
  const send = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const addAccount = async (name: string) => {
    const email = `${name}@bench.matinee.test`
    const password = 'a password of a benchmark'
    await createUser(db, {
      email,
      password,
      name: 'Bench',
      integrationType: 0,
      videoInfrastructure: 'IZLESENE',
      language: 'en',
      currency: 'usd',
      timezone: 'UTC',
    })
    type Login = { tokens: { accessToken: string; refreshToken: string }; user: { id: string } }
    const { tokens, user } = await send<Login>('POST', '/auth/login', { email, password })
    const token = tokens.accessToken
    const call = <T>(method: string, path: string, body?: unknown) => send<T>(method, path, body, token)
    return { token, tokens, user, call }
  }
  return { url, db, addAccount, ...(await addAccount('bench')) }
}

async function startAndWait(env: Record<string, string>, port: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts'), 'all'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error('the product ended before it was ready')
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGTERM')
  throw new Error('the product was not ready in 30 s')
}

function pidOf(dataDir: string, role: string): number {
  const pid = readdirSync('/proc').find((entry) => {
    try {
      return (
        readFileSync(`/proc/${entry}/environ`, 'utf8').includes(`MATINEE_DATA=${dataDir}\0`) &&
        readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0').includes(role)
      )
    } catch {
      return false
    }
  })
  if (!pid) throw new Error(`no process of the role ${role}`)
  return Number(pid)
}
