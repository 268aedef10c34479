import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CompiledQuery } from 'kysely'
import { expect, inject } from 'vitest'
import { server } from './testServer.ts'

const launcher = fileURLToPath(new URL('../../bin/matinee', import.meta.url))
const { rows } = await server.deps.db.executeQuery<{ name: string }>(
  CompiledQuery.raw('select current_database() as name'),
)
const env = {
  PATH: process.env.PATH,
  MATINEE_DATA: server.dataDir,
  DATABASE_URL: `postgres://matinee@localhost:5432/${rows[0]!.name}?host=${inject('postgresSocketDir')}`,
  PUBLIC_URL: server.url,
  SMTP_URL: '',
}

/** The real command, as an operator starts it, over the test server's database. */
export function matinee(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(launcher, args, { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })
}

/** The JSON of a command that must succeed. */
export async function matineeJson<T>(...args: string[]): Promise<T> {
  const { code, out, err } = await matinee(...args, '--json')
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out) as T
}

/** What a command that must be refused says. */
export async function matineeRefusal(code: number, ...args: string[]): Promise<string> {
  const run = await matinee(...args)
  expect([run.code, run.out]).toEqual([code, ''])
  expect(run.err).not.toMatch(/^\s+at /m)
  return run.err
}
