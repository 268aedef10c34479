import { sql } from 'kysely'
import { login } from '@matinee/contract/auth'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { untilWaiting } from '../../../testing/untilWaiting.ts'
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
    expect(await Promise.race([answer, untilWaiting(db, 'insert into')])).toBe(200)
    await expect(meanwhile((other) => lockAccount(other, id))).rejects.toThrow('lock timeout')
  })
})
