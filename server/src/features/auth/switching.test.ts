import {
  changePassword,
  listSwitchTargets,
  login,
  logout,
  readProfile,
  switchAccount,
  updateProfile,
} from '@matinee/contract/auth'
import { refreshToken } from '@matinee/contract/auth'
import { confirmOwner } from '@matinee/contract/security'
import { describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { changeUser } from './accounts/accounts.service.ts'

const { db } = server.deps
const into = (id: string) => ({ params: { id } })

async function grant(
  actor: TestAccount,
  target: TestAccount,
  expiresAt: Date | null = null,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('accountGrants')
    .values({ id, actorId: actor.id, targetId: target.id, grantedBy: 'cli', expiresAt })
    .execute()
  return id
}

async function actIn(actor: TestAccount, target: TestAccount, query = {}): Promise<TestAccount> {
  const { tokens } = await api(actor).get(switchAccount, { ...into(target.id), query })
  return { ...target, ...tokens }
}

test('an agent switches to an app user’s account, is named there as the actor, and switches back', async () => {
  const [agent, target] = [await make.account({ integrationType: 3 }), await make.account()]
  await changeUser(server.deps, agent.id, { appUsers: [target.id] }, 'cli')
  expect((await api(agent).get(readProfile)).appUsers).toEqual([{ id: target.id, name: 'Ayşe Test' }])
  expect((await api(agent).get(listSwitchTargets)).data.map(({ id }) => id)).toEqual([target.id])

  const moved = await api(agent).get(switchAccount, into(target.id))
  expect(moved).toMatchObject({
    actorId: agent.id,
    actor: { id: agent.id, name: 'Ayşe Test' },
    user: { id: target.id },
  })
  const acting = { ...target, ...moved.tokens }
  expect((await api(acting).get(readProfile)).id).toBe(target.id)
  expect((await api(acting).get(listSwitchTargets)).data[0]!.id).toBe(agent.id)

  const back = await api(acting).get(switchAccount, into(agent.id))
  expect(back).toMatchObject({ actorId: null, actor: null, user: { id: agent.id } })
  expect(await api({ ...agent, ...back.tokens }).status(readProfile)).toBe(200)
  expect(await api(acting).status(readProfile)).toBe(401)
  const audit = await db
    .selectFrom('audit')
    .select(['kind', 'actor'])
    .where('accountId', '=', target.id)
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { kind: 'agent_added', actor: 'cli' },
    { kind: 'switched', actor: agent.id },
    { kind: 'switched_back', actor: agent.id },
  ])
})

test('a forbidden, a disabled and an unknown account are refused in the same words, and the session stays', async () => {
  const [actor, closed, disabled] = [await make.account(), await make.account(), await make.account()]
  await grant(actor, disabled)
  await changeUser(server.deps, disabled.id, { status: 'DISABLED' }, 'cli')
  const answers = []
  for (const id of [closed.id, disabled.id, 'AAAAAAAAAAAAAA'])
    answers.push(await api(actor).ask(switchAccount, into(id)))
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]!.text).toContain('switch_not_allowed')
  expect(await api(actor).status(readProfile)).toBe(200)
})

test('an account is offered for as long as its grant lasts', async () => {
  const [actor, open, expired] = [await make.account(), await make.account(), await make.account()]
  await grant(actor, open, new Date(Date.now() + 60_000))
  await grant(actor, expired, new Date(Date.now() - 1_000))
  const { data } = await api(actor).get(listSwitchTargets)
  expect(data.map(({ id }) => id)).toEqual([open.id])
})

test('the actor’s own rights count: switching from one account on to the next is refused', async () => {
  const [actor, middle, end] = [await make.account(), await make.account(), await make.account()]
  await grant(actor, middle)
  await grant(middle, end)
  const acting = await actIn(actor, middle)
  expect(await api(acting).status(switchAccount, into(end.id))).toBe(403)
  await grant(actor, end)
  const further = await actIn(acting, end)
  expect((await api(further).get(readProfile)).id).toBe(end.id)
  expect(await api(acting).status(readProfile)).toBe(401)
  const { user } = await api(further).get(switchAccount, into(actor.id))
  expect(user.id).toBe(actor.id)
})

describe('an operator who works in an account', () => {
  const query = { reason: 'A question by phone' }

  test('says why, which the audit logs of both accounts record', async () => {
    const [operator, target] = [await make.staff(), await make.account()]
    const without = await api(operator).ask(switchAccount, into(target.id))
    expect([without.status, without.body]).toMatchObject([
      422,
      { error: { fields: { reason: expect.any(String) } } },
    ])
    expect(await api(operator).status(switchAccount, { ...into(target.id), query: { reason: ' ' } })).toBe(
      422,
    )
    await actIn(operator, target, query)
    const entries = (accountId: string) =>
      db.selectFrom('audit').select(['kind', 'actor', 'details']).where('accountId', '=', accountId).execute()
    expect(await entries(target.id)).toEqual([{ kind: 'switched', actor: operator.id, details: query }])
    expect(await entries(operator.id)).toEqual([
      { kind: 'entered_account', actor: operator.id, details: { ...query, target: target.id } },
    ])
  })

  test('enters the password again when it was last entered more than ten minutes ago', async () => {
    const [operator, target] = [await make.staff(), await make.account()]
    const confirmedAt = new Date(Date.now() - 11 * 60_000)
    await db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', operator.id).execute()
    const enter = { ...into(target.id), query }
    expect(await api(operator).refusal(switchAccount, enter)).toEqual([401, 'reauthentication_required'])
    await api(operator).get(confirmOwner, { body: { currentPassword: operator.password } })
    expect(await api(operator).status(switchAccount, enter)).toBe(200)
  })

  test('goes back before entering another one', async () => {
    const [operator, one, other] = [await make.staff(), await make.account(), await make.account()]
    const acting = await actIn(operator, one, query)
    expect(await api(acting).refusal(switchAccount, { ...into(other.id), query })).toEqual([
      403,
      'not_while_acting',
    ])
    const back = await api(acting).get(switchAccount, into(operator.id))
    expect(back.user.id).toBe(operator.id)
  })
})

test('staff may enter every account but is not staff there; their list has only accounts with a grant', async () => {
  const [staff, target] = [await make.staff(), await make.account()]
  await changeUser(server.deps, target.id, { staffRole: 'administrator' }, 'cli')
  expect((await api(staff).get(listSwitchTargets)).data).toEqual([])
  const acting = await actIn(staff, target, { reason: 'A question by phone' })
  const answer = await fetch(`${server.url}/api/v1/admin/users`, {
    headers: { authorization: `Bearer ${acting.accessToken}` },
  })
  expect(answer.status).toBe(404)
})

test('an actor cannot use the calls that are reserved for the owner', async () => {
  const [actor, target] = [await make.account(), await make.account()]
  await grant(actor, target)
  const acting = await actIn(actor, target)
  const body = { userID: target.id, password: 'four walnut trees' }
  expect(await api(acting).refusal(changePassword, { body })).toEqual([403, 'not_while_acting'])
  expect(await api(acting).refusal(updateProfile, { body: { language: 'tr' } })).toEqual([
    403,
    'not_while_acting',
  ])
})

test.each<[string, (of: { actor: TestAccount; target: TestAccount; grantId: string }) => Promise<unknown>]>([
  [
    'the grant is taken back',
    ({ grantId }) => db.deleteFrom('accountGrants').where('id', '=', grantId).execute(),
  ],
  [
    'the grant runs out',
    ({ grantId }) =>
      db
        .updateTable('accountGrants')
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where('id', '=', grantId)
        .execute(),
  ],
  ['the actor signs out at home', ({ actor }) => api(null).status(logout, { body: actor })],
  ['the actor is disabled', ({ actor }) => changeUser(server.deps, actor.id, { status: 'DISABLED' }, 'cli')],
  [
    'the account is disabled',
    ({ target }) => changeUser(server.deps, target.id, { status: 'DISABLED' }, 'cli'),
  ],
])('acting ends at the next request when %s, and cannot be refreshed', async (_, end) => {
  const [actor, target] = [await make.account(), await make.account()]
  const grantId = await grant(actor, target)
  const acting = await actIn(actor, target)
  const fresh = await api(null).get(refreshToken, { body: acting })
  expect(await api({ ...acting, ...fresh.tokens }).status(readProfile)).toBe(200)
  await end({ actor, target, grantId })
  expect(await api(acting).status(readProfile)).toBe(401)
  expect(await api(null).status(refreshToken, { body: fresh.tokens })).toBe(401)
})

test('signing out while acting ends the actor’s own session too, and nobody else’s in the account', async () => {
  const [actor, target] = [await make.account(), await make.account()]
  await grant(actor, target)
  const acting = await actIn(actor, target)
  expect(await api(null).status(logout, { body: acting })).toBe(204)
  expect(await api(acting).status(readProfile)).toBe(401)
  expect(await api(actor).status(readProfile)).toBe(401)
  expect(await api(target).status(readProfile)).toBe(200)
})

test('an app user that is removed from an agent leaves the profile and cannot be acted in', async () => {
  const [agent, target] = [await make.account({ integrationType: 4 }), await make.account()]
  await changeUser(server.deps, agent.id, { appUsers: [target.id, target.id] }, 'cli')
  const { user } = await api(null).get(login, { body: agent })
  expect(user.appUsers).toHaveLength(1)
  const acting = await actIn(agent, target)
  await changeUser(server.deps, agent.id, { appUsers: [] }, 'cli')
  expect(await api(acting).status(readProfile)).toBe(401)
  for (const wrong of [agent.id, 'AAAAAAAAAAAAAA'])
    await expect(changeUser(server.deps, agent.id, { appUsers: [wrong] }, 'cli')).rejects.toMatchObject({
      fields: { appUsers: expect.any(String) },
    })
})
