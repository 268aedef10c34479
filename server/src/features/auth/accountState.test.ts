import { login } from '@matinee/contract/auth'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { linkIn, mailsSent } from '../../../testing/mailbox.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { changeUser, inviteUser } from './accounts/accounts.service.ts'
import { handleAuthMail } from './auth.jobs.ts'
import { activate } from './registration.service.ts'
import { endSessionsOfUser } from './sessions.service.ts'

const { deps } = server
const password = 'four walnut trees'

beforeEach(async () => {
  await deps.db.deleteFrom('rateLimits' as never).execute()
  await mailsSent()
})

async function invited() {
  const email = `${newId(10)}@test.matinee.test`.toLowerCase()
  const id = await inviteUser(deps, { email, name: 'Invited' }, 'cli')
  return { id, email, code: linkIn((await mailsSent())[0]).searchParams.get('code')! }
}

const statusOf = async (id: string) =>
  (await deps.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('of fifty simultaneous uses of one code one succeeds, and its password is set', async () => {
  const { email, code } = await invited()
  const passwords = Array.from({ length: 50 }, (_, i) => `${password} ${i}`)
  const uses = passwords.map((each) =>
    activate(deps, { code, name: 'Invited', password: each }, '203.0.113.1'),
  )
  const outcomes = await Promise.allSettled(uses)
  const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(new Set(refusals.map(({ reason }) => (reason as { code: string }).code))).toEqual(
    new Set(['invalid_code']),
  )
  expect(await api(null).status(login, { body: { email, password: passwords[won]! } })).toBe(200)
})

test('an account that is disabled while its code is being used stays disabled', async () => {
  const { id, code } = await invited()
  const using = Array.from({ length: 4 }, () =>
    activate(deps, { code, name: 'Invited', password }, '203.0.113.1'),
  )
  await changeUser(deps, id, { status: 'DISABLED' }, 'cli')
  await Promise.allSettled(using)
  expect(await statusOf(id)).toBe('DISABLED')
})

test('an account that was never activated is pending again after it was disabled, however old its mail is', async () => {
  const { id } = await invited()
  await deps.db.deleteFrom('codes').where('userId', '=', id).execute()
  await changeUser(deps, id, { status: 'DISABLED' }, 'cli')
  await changeUser(deps, id, { status: 'ACTIVE' }, 'cli')
  expect(await statusOf(id)).toBe('PENDING')
})

test('a reset mail arrives once the mail server is back, after any number of tries', async () => {
  const { email } = await make.account()
  const payload = { kind: 'reset', email } as const
  const down = { send: () => Promise.reject(new Error('no server')), close: async () => {} }
  for (let attempt = 1; attempt <= 5; attempt++)
    await expect(handleAuthMail({ ...deps, mailer: down }, payload, attempt)).rejects.toThrow('no server')
  const sent: string[] = []
  const up = {
    send: async ({ to }: { to: { address: string } }) => (sent.push(to.address), null),
    close: async () => {},
  }
  await handleAuthMail({ ...deps, mailer: up }, payload, 6)
  expect(sent).toEqual([email])
})

test('a password that is changed while it is being checked opens no session', async () => {
  const account = await make.account()
  const other = await invited()
  const answer = await deps.db.transaction().execute(async (tx) => {
    const { passwordHash } = await tx
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    await tx.updateTable('users').set({ passwordHash }).where('id', '=', account.id).execute()
    await endSessionsOfUser(tx, account.id, 'passwordChanged')
    let isAnswered = false
    const signingIn = api(null)
      .status(login, { body: account })
      .finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await someoneWaits())).toBe(true)
    return { signingIn }
  })
  expect(await answer.signingIn).toBe(401)
})

/** Whether a statement in this database waits for a lock. */
async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    deps.db,
  )
  return rows.length > 0
}
