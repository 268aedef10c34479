import { sql } from 'kysely'
import { login } from '@matinee/contract/auth'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { lockAccount } from './lockAccount.ts'
import type { Tx } from '../postgres/postgres.ts'

const { db } = server.deps

test('a locked account makes other changes wait, but not sign-ins', async () => {
  const account = await make.account()
  const { id } = account
  const meanwhile = (work: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '100ms'`.execute(tx)
      await work(tx)
    })
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    const answer = api(null).status(login, { body: account })
    expect(await Promise.race([answer, firstWaiting()])).toBe(200)
    await expect(meanwhile((other) => lockAccount(other, id))).rejects.toThrow('lock timeout')
  })
})

/** Resolves as soon as a statement in this database waits for a lock. */
async function firstWaiting(): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    if (rows[0]) return rows[0].query
  }
}
