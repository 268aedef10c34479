import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { make } from '../../testing/make.ts'
import { server } from '../../testing/testServer.ts'
import { lockAccount } from './lockAccount.ts'
import type { Tx } from './postgres.ts'

const { db } = server.deps

test('an account that is locked for one change makes another one wait, and no sign-in', async () => {
  const { id } = await make.account()
  const session = { id: `s${id}`, userId: id, parentId: null, clientId: null, scopes: null, endedAt: null }
  const meanwhile = (work: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '100ms'`.execute(tx)
      await work(tx)
    })
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    await meanwhile((other) => other.insertInto('sessions').values(session).execute())
    await expect(meanwhile((other) => lockAccount(other, id))).rejects.toThrow('lock timeout')
  })
})
