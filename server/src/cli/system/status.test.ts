import { CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../testing/commandLine.ts'
import { matineeJson as json, settings as commandSettings } from '../../../testing/matinee.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { beginStep, endStep, reportStep } from '../../platform/postgres/schemaSteps.ts'

const settings = { ...commandSettings, PORT: new URL(server.url).port }

const matinee = (args: string[], environment: Record<string, string> = {}) =>
  runCommand(args, { ...settings, ...environment })

/** Sends a mail, which waits in a queue without a worker. */
beforeAll(async () => {
  await json('users', 'create', '--email', `${newId(10)}@test.matinee.test`, '--name', 'Waits')
})

test('status prints the API, the queues, the disk and the databases', async () => {
  const run = await matinee(['status', '--json'])
  const status = JSON.parse(run.out) as {
    api: { answerMs: number; postgres: boolean }
    engines: { postgres: { version: string; lastMigration: string } }
    queues: { name: string; waiting: number }[]
    disk: { parts: { outbox: number }; free: number }
    problems: string[]
  }
  expect(status.api).toMatchObject({ postgres: true, facts: true })
  expect(status.engines.postgres.lastMigration).toMatch(/^\d{4}_/)
  expect(status.queues.map(({ name }) => name)).toContain('auth-mail')
  expect(status.disk.free).toBeGreaterThan(0)
  // No facts engine runs over this data folder.
  expect([run.code, status.problems]).toEqual([1, [expect.stringContaining('facts engine does not answer')]])
  const { out, code } = await matinee(['status'], { PORT: '1' })
  expect(out).toContain('No API answers at http://127.0.0.1:1. Start it, or set HOST and PORT')
  expect(code).toBe(1)
})

test('status shows how far a migration is, and reports one that nobody continues', async () => {
  const { db } = server.deps
  const step = { store: 'facts', name: '9001_next' } as const
  await beginStep(db, { ...step, statements: 7 })
  await reportStep(db, { ...step, statement: 3 })
  const running = await matinee(['status'])
  expect(running.out).toMatch(/Migration +9001_next: statement 3 of 7, since \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  expect(running.out).not.toContain('stopped')
  await db.executeQuery(CompiledQuery.raw(`update schema_steps set seen_at = now() - interval '2 minutes'`))
  const { out, code } = await matinee(['status'])
  expect([code, out]).toEqual([
    1,
    expect.stringContaining('9001_next of the facts store stopped. Start an api process'),
  ])
  await endStep(db, step)
  expect((await matinee(['status'])).out).not.toContain('9001_next')
})

test('status reports waiting jobs without a worker and jobs that failed for good', async () => {
  const { db } = server.deps
  const age = (change: string) =>
    db.executeQuery(CompiledQuery.raw(`update pgboss.job set ${change} where name = 'auth-mail'`))
  const problems = async () => {
    const { code, out } = await matinee(['status', '--json'])
    return [code, (JSON.parse(out) as { problems: string[] }).problems.join(' ')]
  }
  expect(await problems()).toEqual([1, expect.not.stringContaining('auth-mail')])
  await age("start_after = now() - interval '6 minutes'")
  expect(await problems()).toEqual([1, expect.stringMatching(/waited .*\(auth-mail\).* worker/)])
  await age("state = 'failed', completed_on = now()")
  expect(await problems()).toEqual([1, expect.stringMatching(/failed for good .*\(auth-mail\)/)])
})
