import { CompiledQuery } from 'kysely'
import { expect, inject } from 'vitest'
import { runCommand, type Run } from './commandLine.ts'
import { server } from './testServer.ts'

const { rows } = await server.deps.db.executeQuery<{ name: string }>(
  CompiledQuery.raw('select current_database() as name'),
)
const env = {
  MATINEE_DATA: server.dataDir,
  DATABASE_URL: `postgres://matinee@localhost:5432/${rows[0]!.name}?host=${inject('postgresSocketDir')}`,
  PUBLIC_URL: server.url,
  SMTP_URL: '',
}

/** An operator's command, over the test server's database. */
export const matinee = (...args: string[]): Promise<Run> => runCommand(args, env)

/** The JSON of a command that must succeed. */
export async function matineeJson<T>(...args: string[]): Promise<T> {
  const { code, out, err } = await matinee(...args, '--json')
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out) as T
}

/** The error output of a command that must be refused. */
export async function matineeRefusal(code: number, ...args: string[]): Promise<string> {
  const run = await matinee(...args)
  expect([run.code, run.out]).toEqual([code, ''])
  expect(run.err).not.toMatch(/^\s+at /m)
  return run.err
}
