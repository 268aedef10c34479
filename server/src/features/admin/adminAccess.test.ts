import { listSwitchTargets, login, readProfile, switchAccount } from '@matinee/contract/auth'
import { createAccountGrant, readUser, setUser } from '@matinee/contract/admin'
import * as calls from '@matinee/contract/adminAccess'
import { describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'

const operator = await make.staff()

/** The audit entries of an account, oldest first. */
const auditOf = (accountId: string) =>
  server.deps.db
    .selectFrom('audit')
    .where('accountId', '=', accountId)
    .select(['kind', 'actor', 'details'])
    .orderBy('id')
    .execute()

/** Signs in once more, as in a second browser. */
async function signInAgain(account: TestAccount): Promise<TestAccount> {
  const { email, password } = account
  const { tokens } = await api(null).get(login, { body: { email, password } })
  return { ...account, ...tokens }
}

describe('agents', () => {
  test('an agent works in the account until it is removed, which ends that session', async () => {
    const [account, agent] = [await make.account(), await make.account()]
    const params = { id: account.id }
    await api(operator).get(calls.addAgent, { params, body: { agentId: agent.id } })
    expect((await api(operator).get(readUser, { params })).agents).toEqual([
      { id: agent.id, name: 'Ayşe Test' },
    ])
    expect((await api(agent).get(listSwitchTargets)).data.map(({ id }) => id)).toEqual([account.id])
    const { tokens } = await api(agent).get(switchAccount, { params: { id: account.id } })
    const acting = { ...agent, ...tokens }
    expect(await api(acting).status(readProfile)).toBe(200)
    await api(operator).get(calls.removeAgent, { params: { ...params, agentId: agent.id } })
    expect(await api(acting).status(readProfile)).toBe(401)
    expect((await auditOf(account.id)).filter(({ kind }) => kind.startsWith('agent_'))).toEqual([
      { kind: 'agent_added', actor: operator.id, details: { agentId: agent.id } },
      { kind: 'agent_removed', actor: operator.id, details: { agentId: agent.id } },
    ])
  })

  test('exists once; the account itself and unknown ones are refused', async () => {
    const [account, agent] = [await make.account(), await make.account()]
    const add = (agentId: string, id = account.id) =>
      api(operator).refusal(calls.addAgent, { params: { id }, body: { agentId } })
    await api(operator).get(calls.addAgent, { params: { id: account.id }, body: { agentId: agent.id } })
    expect(await add(agent.id)).toEqual([409, 'already_granted'])
    expect(await add(account.id)).toEqual([422, 'invalid_request'])
    expect(await add('nobody')).toEqual([422, 'invalid_request'])
    expect(await add(agent.id, 'nobody')).toEqual([404, 'not_found'])
    const params = { id: account.id, agentId: 'nobody' }
    expect(await api(operator).refusal(calls.removeAgent, { params })).toEqual([404, 'not_found'])
  })

  test('only an administrator makes an operator an agent', async () => {
    const [account, finance] = [await make.account(), await make.staff({ staffRole: 'finance' })]
    const request = { params: { id: account.id }, body: { agentId: finance.id } }
    const support = await make.staff({ staffRole: 'support' })
    expect(await api(support).refusal(calls.addAgent, request)).toEqual([403, 'staff_role'])
    expect(await api(operator).status(calls.addAgent, request)).toBe(200)
  })

  test('only an administrator opens the account of an operator, or gives one a grant', async () => {
    const [account, support] = [await make.account(), await make.staff({ staffRole: 'support' })]
    const finance = await make.staff({ staffRole: 'finance' })
    const into = { params: { id: operator.id }, body: { agentId: account.id } }
    expect(await api(support).refusal(calls.addAgent, into)).toEqual([403, 'staff_role'])
    const grant = (actorId: string, targetId: string) =>
      api(support).refusal(createAccountGrant, { body: { actorId, targetId } })
    expect(await grant(account.id, operator.id)).toEqual([403, 'staff_role'])
    expect(await grant(finance.id, account.id)).toEqual([403, 'staff_role'])
    const list = { params: { id: account.id }, body: { appUsers: [operator.id] } }
    expect(await api(support).refusal(setUser, list)).toEqual([403, 'staff_role'])
  })

  test('a list of accounts that is replaced has an entry in the history of each', async () => {
    const [agent, kept, gone, added] = await Promise.all([0, 1, 2, 3].map(() => make.account()))
    const set = (ids: string[]) =>
      api(operator).get(setUser, { params: { id: agent!.id }, body: { appUsers: ids } })
    await set([kept!.id, gone!.id])
    await set([kept!.id, added!.id])
    const kindsOf = async (id: string) => (await auditOf(id)).map(({ kind }) => kind)
    expect(await kindsOf(kept!.id)).toEqual(['agent_added'])
    expect(await kindsOf(gone!.id)).toEqual(['agent_added', 'agent_removed'])
    expect(await kindsOf(added!.id)).toEqual(['agent_added'])
  })
})

describe('sessions', () => {
  const listOf = async (id: string) =>
    (await api(operator).get(calls.listUserSessions, { params: { id } })).data.map((session) => session.id)

  test('an operator sees the sessions of an account and ends one of them', async () => {
    const account = await make.account()
    const [first] = await listOf(account.id)
    const other = await signInAgain(account)
    const second = (await listOf(account.id)).find((id) => id !== first)!
    const params = { id: account.id, sessionId: second }
    await api(operator).get(calls.endUserSession, { params })
    expect([await api(account).status(readProfile), await api(other).status(readProfile)]).toEqual([200, 401])
    expect(await listOf(account.id)).toEqual([first])
    expect(await api(operator).refusal(calls.endUserSession, { params })).toEqual([404, 'not_found'])
    expect(await auditOf(account.id)).toContainEqual({
      kind: 'sessions_ended',
      actor: operator.id,
      details: { ended: 1 },
    })
  })

  test('signing out ends all of them', async () => {
    const account = await make.account()
    const other = await signInAgain(account)
    const { ended } = await api(operator).get(calls.signOutUser, { params: { id: account.id } })
    expect(ended).toBe(2)
    expect([await api(account).status(readProfile), await api(other).status(readProfile)]).toEqual([401, 401])
    expect(await listOf(account.id)).toEqual([])
  })

  test('those of an operator are seen and ended by administrators only; a session of another account is not found', async () => {
    const [support, account] = [await make.staff({ staffRole: 'support' }), await make.account()]
    const [own] = await listOf(operator.id)
    const end = (id: string) =>
      api(support).refusal(calls.endUserSession, { params: { id, sessionId: own! } })
    expect(await end(operator.id)).toEqual([403, 'staff_role'])
    const look = (id: string) => api(support).status(calls.listUserSessions, { params: { id } })
    expect([await look(operator.id), await look(support.id), await look(account.id)]).toEqual([403, 403, 200])
    expect(await end(account.id)).toEqual([404, 'not_found'])
    const signOut = api(support).refusal(calls.signOutUser, { params: { id: operator.id } })
    expect(await signOut).toEqual([403, 'staff_role'])
    expect(await api(operator).status(readProfile)).toBe(200)
  })
})
