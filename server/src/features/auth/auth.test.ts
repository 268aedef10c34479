import {
  listSwitchTargets,
  login,
  logout,
  readProfile,
  refreshToken,
  updateProfile,
} from '@matinee/contract/auth'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { hashToken } from '../../platform/access/session.ts'
import { openSession, removeExpiredTokens } from './sessions.service.ts'

test('simultaneous requests of many accounts each read their own account, and an ended session reads none', async () => {
  const accounts = await Promise.all(Array.from({ length: 30 }, () => make.account()))
  const [ended] = accounts
  await api(ended!).get(logout, { body: { refreshToken: ended!.refreshToken } })
  const answers = await Promise.all(accounts.map((account) => api(account).ask(readProfile)))
  expect(answers.map(({ status, body }) => (status === 200 ? body.id : status))).toEqual(
    accounts.map(({ id }) => (id === ended!.id ? 401 : id)),
  )
})

test('blanks around email and password and the case of the email do not matter when signing in', async () => {
  const account = await make.account()
  const { user, tokens } = await api(null).get(login, {
    body: { email: `  ${account.email.toUpperCase()} `, password: ` ${account.password} ` },
  })
  expect(user).toMatchObject({
    id: account.id,
    integrationType: 0,
    videoInfrastructure: 'IZLESENE',
    appUsers: [],
  })
  expect(await api({ ...account, ...tokens }).get(readProfile)).toEqual(user)
})

test('the answer has only the account fields that the contract names', async () => {
  const answer = await api(await make.account()).ask(readProfile)
  expect(answer.text).not.toMatch(/argon2|passwordHash|isDemo|status/)
  const contractFields =
    'appUsers apps currency email id integrationType language name staffRole timezone videoInfrastructure virgulId'
  expect(Object.keys(answer.body).sort().join(' ')).toBe(contractFields)
})

test('the apps of an account are read by the call that shows them, not at every sign-in', async () => {
  const account = await make.account()
  const statementsOf = async (ask: () => Promise<unknown>) => {
    const before = server.sqlTexts.length
    await ask()
    return server.sqlTexts.slice(before)
  }
  const other = await statementsOf(() => api(account).get(listSwitchTargets))
  expect(other.filter((text) => /\bfrom "?apps\b/.test(text))).toEqual([])
  const profile = await statementsOf(() => api(account).get(readProfile))
  expect(profile.filter((text) => /\bfrom "?apps\b/.test(text))).toHaveLength(1)
  expect(profile.length).toBeLessThanOrEqual(2)
})

test('a wrong password, an unknown email and an inactive account get the same answer', async () => {
  const [active, pending] = [await make.account(), await make.account()]
  await server.deps.db.updateTable('users').set({ status: 'PENDING' }).where('id', '=', pending.id).execute()
  const answers = [
    await api(null).ask(login, { body: { email: active.email, password: 'wrong' } }),
    await api(null).ask(login, { body: { email: 'nobody@test.matinee.test', password: 'wrong' } }),
    await api(null).ask(login, { body: { email: pending.email, password: pending.password } }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(answer.text).toBe('{"error":{"code":"invalid_credentials","message":"Invalid credentials!"}}')
  }
})

test('the eleventh try on one account within a minute must wait; another account need not', async () => {
  const [target, bystander] = [await make.account(), await make.account()]
  const tryOnce = () => api(null).ask(login, { body: { email: target.email, password: 'wrong' } })
  for (let i = 0; i < 10; i++) expect((await tryOnce()).status).toBe(401)
  const refused = await tryOnce()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const { email, password } = bystander
  expect(await api(null).status(login, { body: { email, password } })).toBe(200)
})

test('a successful sign-in resets the count of wrong passwords', async () => {
  const account = await make.account()
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++)
      await api(null).ask(login, { body: { email: account.email, password: 'wrong' } })
    expect(await api(null).status(login, { body: account })).toBe(200)
  }
})

test('sixty failures block one network address for a while, whatever the emails; other addresses can sign in', async () => {
  await server.deps.db.deleteFrom('rateLimits' as never).execute()
  const account = await make.account()
  const wrong = (i: number) => ({ body: { email: `guess${i}@test.matinee.test`, password: 'wrong' } })
  for (let i = 0; i < 60; i++) expect(await api(null).status(login, wrong(i))).toBe(401)
  expect(await api(null).status(login, { body: account })).toBe(429)
  const { email, password } = account
  const elsewhere = await server.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: '203.0.113.7',
    payload: { email, password },
  })
  expect(elsewhere.statusCode).toBe(200)
  await server.deps.db.deleteFrom('rateLimits' as never).execute()
})

test('refusing an unknown email takes as long as refusing a known one', async () => {
  const { email } = await make.account()
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < 15; i++) {
    await server.deps.db.deleteFrom('rateLimits' as never).execute()
    for (const kind of ['known', 'unknown'] as const) {
      const startedAt = performance.now()
      const body = { email: kind === 'known' ? email : `nobody${i}@test.matinee.test`, password: 'wrong' }
      await api(null).ask(login, { body })
      times[kind].push(performance.now() - startedAt)
    }
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[7]!
  // Without verifying a hash it would take a tenth of the time.
  expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.6)
  expect(median(times.unknown) / median(times.known)).toBeLessThan(1.7)
})

test('a disabled account is refused from its next call on', async () => {
  const account = await make.account()
  await server.deps.db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', account.id).execute()
  expect(await api(account).status(readProfile)).toBe(401)
})

test('an access token that has expired is refused', async () => {
  const account = await make.account()
  await server.deps.db
    .updateTable('tokens')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .execute()
  expect(await api(account).refusal(readProfile)).toEqual([401, 'signed_out'])
})

test('access lasts a quarter of an hour and refreshing thirty days from the latest refresh', async () => {
  const account = await make.account()
  const left = async (token: string) => {
    const { expiresAt } = await server.deps.db
      .selectFrom('tokens')
      .select('expiresAt')
      .where('hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
    return Math.round((expiresAt.getTime() - Date.now()) / 60_000)
  }
  const { tokens } = await api(null).get(refreshToken, { body: account })
  for (const pair of [account, tokens])
    expect([await left(pair.accessToken), await left(pair.refreshToken)]).toEqual([15, 30 * 24 * 60])
  await server.deps.db
    .updateTable('tokens')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where('hash', '=', hashToken(tokens.refreshToken))
    .execute()
  expect(await api(null).refusal(refreshToken, { body: tokens })).toEqual([401, 'invalid_refresh_token'])
})

test('a client that never stores the new refresh token keeps working', async () => {
  const account = await make.account()
  for (let i = 0; i < 3; i++) {
    const { tokens } = await api(null).get(refreshToken, { body: { refreshToken: account.refreshToken } })
    expect(await api({ ...account, ...tokens }).status(readProfile)).toBe(200)
  }
})

test('using a refresh token whose successor was used ends the entire session', async () => {
  const account = await make.account()
  const first = await api(null).get(refreshToken, { body: { refreshToken: account.refreshToken } })
  const second = await api(null).get(refreshToken, { body: { refreshToken: first.tokens.refreshToken } })
  expect(await api(null).refusal(refreshToken, { body: { refreshToken: account.refreshToken } })).toEqual([
    401,
    'invalid_refresh_token',
  ])
  expect(await api({ ...account, ...second.tokens }).status(readProfile)).toBe(401)
  expect(await api(null).status(refreshToken, { body: { refreshToken: second.tokens.refreshToken } })).toBe(
    401,
  )
})

test('fifty simultaneous uses of one refresh token all succeed, and the session continues', async () => {
  const account = await make.account()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      api(null).get(refreshToken, { body: { refreshToken: account.refreshToken } }),
    ),
  )
  expect(new Set(answers.map(({ tokens }) => tokens.refreshToken)).size).toBe(50)
  const last = answers.at(-1)!.tokens.refreshToken
  expect(await api(null).status(refreshToken, { body: { refreshToken: last } })).toBe(200)
})

test('an access token does not work as a refresh token, nor the other way round', async () => {
  const account = await make.account()
  expect(await api(null).status(refreshToken, { body: { refreshToken: account.accessToken } })).toBe(401)
  expect(await api({ ...account, accessToken: account.refreshToken }).status(readProfile)).toBe(401)
})

test('signing out ends the session on the server, and answers 204 whatever the token', async () => {
  const account = await make.account()
  expect(await api(null).status(logout, { body: { refreshToken: 'unknown' } })).toBe(204)
  expect(await api(null).status(logout, { body: { refreshToken: account.refreshToken } })).toBe(204)
  expect(await api(account).status(readProfile)).toBe(401)
  expect(await api(null).status(refreshToken, { body: { refreshToken: account.refreshToken } })).toBe(401)
})

test('language, time zone and currency can be stored; an unknown zone is refused with an error at its field', async () => {
  const account = await make.account()
  const body = { language: 'tr', timezone: 'Europe/Istanbul', currency: 'try' } as const
  expect(await api(account).get(updateProfile, { body })).toMatchObject(body)
  expect(await api(account).get(updateProfile, { body: {} })).toMatchObject(body)
  for (const timezone of ['Mars/Base', '+03:00', '']) {
    const refused = await api(account).ask(updateProfile, { body: { timezone } })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      error: { fields: { timezone: 'Europe/Istanbul gibi bir IANA saat dilimi seçin.' } },
    })
  }
})

test('a profile change cannot set fields outside its schema', async () => {
  const account = await make.account({ integrationType: 1 })
  const body = { integrationType: 0, isDemo: true, email: 'x@y.z', status: 'DISABLED' } as object
  const user = await api(account).get(updateProfile, { body })
  expect(user).toMatchObject({ integrationType: 1, email: account.email })
})

test('the profile of an agent and its app users is read in at most three statements', async () => {
  const [agent, target] = [await make.account(), await make.account()]
  await server.deps.db.insertInto('appUsers').values({ agentId: agent.id, userId: target.id }).execute()
  const before = server.sqlTexts.length
  expect((await api(agent).get(readProfile)).appUsers).toEqual([{ id: target.id, name: 'Ayşe Test' }])
  expect(server.sqlTexts.length - before).toBeLessThanOrEqual(3)
})

test('the daily cleanup deletes sessions that ended 90 days ago, and no others', async () => {
  const ids = []
  for (const days of [null, 89, 91]) {
    const { id } = await server.deps.db
      .transaction()
      .execute(async (tx) => openSession(tx, { userId: (await make.account()).id }))
    const endedAt = days === null ? null : new Date(Date.now() - days * 86_400_000)
    await server.deps.db.updateTable('sessions').set({ endedAt }).where('id', '=', id).execute()
    ids.push(id)
  }
  await removeExpiredTokens(server.deps.db)
  const left = await server.deps.db.selectFrom('sessions').select('id').where('id', 'in', ids).execute()
  expect(left.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort())
})

test('the cleanup deletes sessions without a valid token, and no others', async () => {
  const { db } = server.deps
  const [lapsed, live] = [await make.account(), await make.account()]
  const old = new Date(Date.now() - 40 * 86_400_000)
  await sql`update sessions set created_at = ${old} where user_id in (${lapsed.id}, ${live.id})`.execute(db)
  await db
    .deleteFrom('tokens')
    .where('hash', 'in', [lapsed.accessToken, lapsed.refreshToken].map(hashToken))
    .execute()
  await removeExpiredTokens(db)
  const left = async (userId: string) =>
    (await db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).length
  expect([await left(lapsed.id), await left(live.id)]).toEqual([0, 1])
})

test('an actor’s own session stays while the session in the other account lives, however old it is', async () => {
  const { db } = server.deps
  const { agent, acting } = await make.agent(await make.account())
  const old = new Date(Date.now() - 40 * 86_400_000)
  await sql`update sessions set created_at = ${old} where user_id = ${agent.id}`.execute(db)
  await db
    .deleteFrom('tokens')
    .where('hash', 'in', [agent.accessToken, agent.refreshToken].map(hashToken))
    .execute()
  await removeExpiredTokens(db)
  expect(await api(acting).status(readProfile)).toBe(200)
})
