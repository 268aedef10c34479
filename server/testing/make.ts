import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import type { IntegrationType, VideoInfrastructure } from '@matinee/contract/plain/account/accountTypes'
import { inject } from 'vitest'
import { openSession } from '../src/features/auth/sessions.service.ts'
import { newId } from '../src/platform/ids.ts'
import { server } from './testServer.ts'

// One password for all accounts, hashed once, because hashing would take most of the tests' time.
const { password, passwordHash } = inject('knownPassword')

export type TestAccount = {
  id: string
  email: string
  password: string
  accessToken: string
  refreshToken: string
}

type AccountFields = {
  integrationType?: IntegrationType
  videoInfrastructure?: VideoInfrastructure | null
  timezone?: string
}

/** A new signed-in account, by default of type 0 on the alternate infrastructure. */
async function account(fields: AccountFields = {}): Promise<TestAccount> {
  const id = newId()
  const email = `${newId(10)}@test.matinee.test`.toLowerCase()
  const { db } = server.deps
  await db
    .insertInto('users')
    .values({
      id,
      email,
      passwordHash,
      name: 'Ayşe Test',
      status: 'ACTIVE',
      integrationType: 0,
      videoInfrastructure: 'IZLESENE',
      language: 'en',
      currency: 'usd',
      timezone: 'UTC',
      virgulId: null,
      approvedAt: new Date(),
      ...fields,
    })
    .execute()
  const { tokens } = await db.transaction().execute((tx) => openSession(tx, { userId: id }))
  return { id, email, password, ...tokens }
}

/** An operator of this installation, signed in with a second factor. */
async function staff({
  staffRole = 'administrator',
  hasFactor = true,
  ...fields
}: AccountFields & { staffRole?: StaffRole; hasFactor?: boolean } = {}): Promise<TestAccount> {
  const operator = await account(fields)
  await server.deps.db
    .updateTable('users')
    .set({ isStaff: true, staffRole })
    .where('id', '=', operator.id)
    .execute()
  if (hasFactor)
    await server.deps.db
      .updateTable('sessions')
      .set({ factorAt: new Date() })
      .where('userId', '=', operator.id)
      .execute()
  return operator
}

/** A session of `actor` in the account `target`, which it must have the right to act in. */
async function acting(actor: TestAccount, target: TestAccount): Promise<TestAccount> {
  const { db } = server.deps
  const parent = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', actor.id)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const { tokens } = await db
    .transaction()
    .execute((tx) => openSession(tx, { userId: target.id, parentId: parent.id }))
  return { ...target, ...tokens }
}

/** A new agent with `target` among its app users, and its session in that account. */
async function agent(
  target: TestAccount,
  fields: AccountFields = {},
): Promise<{ agent: TestAccount; acting: TestAccount; unlink: () => Promise<unknown> }> {
  const { db } = server.deps
  const agentAccount = await account(fields)
  await db.insertInto('appUsers').values({ agentId: agentAccount.id, userId: target.id }).execute()
  return {
    agent: agentAccount,
    acting: await acting(agentAccount, target),
    unlink: () =>
      db
        .deleteFrom('appUsers')
        .where('agentId', '=', agentAccount.id)
        .where('userId', '=', target.id)
        .execute(),
  }
}

export const make = { account, staff, acting, agent }
