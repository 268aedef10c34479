import { spawn } from 'node:child_process'
import { symlinkSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, inject } from 'vitest'
import { factsSocketPath } from '../src/platform/facts/launch.ts'
import type { Tx } from '../src/platform/postgres/postgres.ts'
import { runCommand, type CommandResult } from './commandLine.ts'
import { server } from './testServer.ts'

/** The environment of commands over the test server's databases. */
export const settings = {
  PATH: process.env.PATH,
  MATINEE_DATA: server.dataDir,
  DATABASE_URL: server.databaseUrl,
  PUBLIC_URL: server.url,
  SMTP_URL: '',
}

/** An operator's command, over the test server's database. */
export const matinee = (...args: string[]): Promise<CommandResult> => runCommand(args, settings)

/** The JSON of a command that must succeed. */
export async function matineeJson<T = Record<string, unknown>>(...args: string[]): Promise<T> {
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

/** Puts the tests' facts engine where commands look for the engine of the server's data folder. */
export function linkFactsEngine(): void {
  const socket = factsSocketPath(server.dataDir)
  symlinkSync(inject('factsSocketPath'), socket)
  afterAll(() => rmSync(dirname(socket), { recursive: true }))
}

/** Starts a command in a separate process, which tests can signal. */
export const startMatinee = (...args: string[]) =>
  spawn(process.execPath, [fileURLToPath(new URL('../src/cli/main.ts', import.meta.url)), ...args], {
    env: settings,
    stdio: ['ignore', 'ignore', 'pipe'],
  })

/** Resolves when another connection waits for this advisory lock of `tx`. */
export async function whenWaitedFor(tx: Tx, lock: string): Promise<void> {
  const isWaitedFor = async () => {
    const { rows: waiting } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
        and (classid::bigint << 32 | objid::bigint) = hashtextextended(${lock}, 0)`.execute(tx)
    return waiting[0]!.count > 0
  }
  await expect.poll(isWaitedFor, { timeout: 30_000 }).toBe(true)
}
