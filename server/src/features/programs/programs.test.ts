import * as calls from '@matinee/contract/programs'
import { importRevenue } from '@matinee/contract/adminRevenue'
import { exchangeToken, readOauthClient } from '@matinee/contract/oauth'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'

let operator: TestAccount
beforeAll(async () => {
  operator = await make.staff()
})

const auditOf = async (key: string, id: string) => {
  const rows = await server.deps.db
    .selectFrom('audit')
    .select(['actor', 'kind', 'details'])
    .where('accountId', 'is', null)
    .orderBy('id')
    .execute()
  return rows.filter(({ details }) => details[key] === id)
}

test('registering a third party answers its secret once, and the secret works', async () => {
  const redirectUris = ['https://app.example/cb']
  const body = { name: 'Newsroom', redirectUris, readAccess: true, writeAccess: false }
  const { client, secret } = await api(operator).get(calls.createOauthClient, { body })
  expect(client).toMatchObject({ name: 'Newsroom', readAccess: true, writeAccess: false, verified: false })
  const shown = await api(operator).ask(readOauthClient, { params: { id: client.id }, query: {} })
  expect(shown.text).not.toContain(secret)
  const exchange = async (client_secret: string) => {
    const form = { grant_type: 'authorization_code', code: 'x', redirect_uri: redirectUris[0]! }
    const answer = await fetch(`${server.url}/api/v1${exchangeToken.path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, client_id: client.id, client_secret }),
    })
    return ((await answer.json()) as { error: string }).error
  }
  expect(await exchange(secret!)).toBe('invalid_grant')
  expect(await exchange('wrong')).toBe('invalid_client')
  const open = await api(operator).get(calls.createOauthClient, { body: { ...body, isPublic: true } })
  expect(open.secret).toBeNull()
})

const body = {
  name: 'Newsroom',
  redirectUris: ['https://app.example/cb'],
  readAccess: true,
  writeAccess: false,
}

test('an app is changed, disabled and gets a new secret; the log has what was before', async () => {
  const staff = api(operator)
  const { client } = await staff.get(calls.createOauthClient, { body })
  const request = { params: { id: client.id } }
  expect(
    await staff.get(calls.setOauthClient, { ...request, body: { name: 'Reel', isDisabled: true } }),
  ).toMatchObject({
    name: 'Reel',
    isDisabled: true,
    redirectUris: body.redirectUris,
  })
  const { data } = await staff.get(calls.listOauthClients, {})
  expect(data.find(({ id }) => id === client.id)).toMatchObject({ name: 'Reel', isDisabled: true })
  const renewed = await staff.get(calls.renewOauthSecret, request)
  expect(renewed.secret).toMatch(/^[\w-]{30,}$/)
  expect(JSON.stringify(await auditOf('clientId', client.id))).not.toContain(renewed.secret)
  expect(await auditOf('clientId', client.id)).toMatchObject([
    { kind: 'created', actor: operator.id },
    {
      details: {
        before: { name: 'Newsroom', isDisabled: false },
        after: { name: 'Reel', isDisabled: true },
      },
    },
    { details: { changed: ['secret'] } },
  ])
  const wrong = await staff.ask(calls.setOauthClient, {
    ...request,
    body: { redirectUris: ['http://app.example/'] },
  })
  expect(wrong.status).toBe(422)
  expect(Object.keys((wrong.body as unknown as { error: { fields: object } }).error.fields)).toEqual([
    'redirectUris.0',
  ])
})

test('a token is shown once, works until it is revoked, and both are in the log', async () => {
  const staff = api(operator)
  const { machine, token } = await staff.get(calls.createMachineToken, {
    body: { name: 'Nightly', scopes: ['revenue.import'] },
  })
  const list = await staff.get(calls.listMachineTokens, {})
  expect(list.data[0]).toEqual(machine)
  expect(JSON.stringify(list)).not.toContain(token)
  const use = async () => {
    const answer = await fetch(`${server.url}/api/v1${importRevenue.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ source: 'x', batchId: 'b', rows: [] }),
    })
    return answer.status
  }
  expect(await use()).not.toBe(401)
  const revoke = () => staff.get(calls.revokeMachineToken, { params: { id: machine.id } })
  const { endedAt } = await revoke()
  expect(endedAt).not.toBeNull()
  expect((await revoke()).endedAt).toBe(endedAt)
  expect(await use()).toBe(401)
  expect(await auditOf('machineToken', machine.id)).toMatchObject([{ actor: operator.id, kind: 'created' }])
  expect(await auditOf('revokedToken', machine.id)).toHaveLength(1)
})
