import { importRevenue } from '@matinee/contract/adminRevenue'
import { login } from '@matinee/contract/auth'
import { everyCall } from '@matinee/contract/everyCall'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { nothing, requests } from '../../../testing/requests.ts'
import { server } from '../../../testing/testServer.ts'
import { newMachineToken } from '../../platform/access/machines.ts'
import { hashToken } from '../../platform/access/session.ts'
import { createMachineToken, listMachineTokens, revokeMachineToken } from './machineTokens.service.ts'

const { db } = server.deps
const as = (accessToken: string) => ({ accessToken }) as TestAccount
const dryRun = () => requests['importRevenue']!(nothing) as Parameters<typeof importOnce>[1]
const importOnce = (token: string, request: { body: never }) => api(as(token)).ask(importRevenue, request)

let token: string
let id: string
beforeAll(async () => {
  const made = await createMachineToken(db, { name: 'Nightly', scopes: ['revenue.import'] }, 'cli')
  ;[token, id] = [made.token, made.machine.id]
})

test('a machine token can import revenue', async () => {
  expect((await importOnce(token, dryRun())).status).toBe(200)
})

test.each(everyCall.filter(({ call, name }) => call.access !== 'public' && name !== 'importRevenue'))(
  'a machine token is refused by $name with 403, not with 401',
  async ({ name, call }) => {
    const { status, text } = await api(as(token)).ask(call, requests[name]!(nothing) as never)
    expect([status, JSON.parse(text)]).toMatchObject([403, { error: { code: 'insufficient_scope' } }])
  },
)

test('a machine token counts as signed out in public calls', async () => {
  const body = { email: 'nobody@test.matinee.test', password: 'wrong password' }
  expect(await api(as(token)).refusal(login, { body })).toEqual([401, 'invalid_credentials'])
})

test('a machine token without the scope is refused with 403', async () => {
  const { token: bare } = await createMachineToken(db, { name: 'Bare', scopes: [] }, 'cli')
  const { status, text } = await importOnce(bare, dryRun())
  expect([status, JSON.parse(text)]).toMatchObject([403, { error: { code: 'insufficient_scope' } }])
})

test.each(['', ' ', 'n'.repeat(101), 'a\nb'])(
  'a machine token with the name %j is not created',
  async (name) => {
    const creating = createMachineToken(db, { name, scopes: ['revenue.import'] }, 'cli')
    await expect(creating).rejects.toMatchObject({
      status: 422,
      fields: { name: 'Use 1 to 100 characters.' },
    })
  },
)

test('a machine token is not accepted as a session token, nor the other way round', async () => {
  const staff = await make.staff()
  const owner = await make.account()
  expect((await importOnce(owner.accessToken, dryRun())).status).toBe(404)
  expect((await importOnce(staff.refreshToken, dryRun())).status).toBe(404)
  // The prefix of a token decides in which table it is looked up, so a hash in the wrong table opens nothing.
  const stray = 'A'.repeat(43)
  await db
    .insertInto('machineTokens')
    .values({ hash: hashToken(stray), id: 'stray', name: 'Stray', scopes: ['revenue.import'] })
    .execute()
  expect((await importOnce(stray, dryRun())).status).toBe(404)
})

test('a machine token that does not exist or is truncated learns nothing of the calls of operators', async () => {
  for (const wrong of [newMachineToken(), token.slice(0, -1), `${token}A`, 'matinee-machine-aaaa'])
    expect((await importOnce(wrong, dryRun())).status, wrong).toBe(404)
})

test('a machine token that is revoked answers 401 immediately and is still listed', async () => {
  await importOnce(token, dryRun())
  await revokeMachineToken(db, id, 'cli')
  expect((await importOnce(token, dryRun())).status).toBe(401)
  const [listed] = (await listMachineTokens(db)).filter((machine) => machine.id === id)
  expect(listed).toMatchObject({ name: 'Nightly', usedAt: expect.any(Date), endedAt: expect.any(Date) })
  await expect(revokeMachineToken(db, 'nothing', 'cli')).rejects.toMatchObject({
    code: 'not_found',
    status: 404,
  })
})
