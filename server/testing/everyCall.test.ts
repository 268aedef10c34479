import { everyCall } from '@matinee/contract/everyCall'
import { holdsRight, integrationTypes } from '@matinee/contract/plain/account/accountTypes'
import { initiateUpload } from '@matinee/contract/videoUploads'
import { beforeAll, describe, expect, test } from 'vitest'
import { api, urlOf } from './api.ts'
import { make, type TestAccount } from './make.ts'
import { naming, nothing, requests, type Ids } from './requests.ts'
import { newSiteThings } from './sites.ts'
import { server } from './testServer.ts'
import { asThirdParty, thirdParty } from './thirdParty.ts'

// The request for each call is in requests.ts: a new call gets its line there.
const gateCodes = ['insufficient_scope', 'not_while_acting', 'staff_only', 'forbidden_for_account_type']
const guarded = everyCall.filter(({ call }) => call.access !== 'public')

const ask = (account: TestAccount | null, name: string, ids: Ids = nothing) => {
  const { call } = everyCall.find((entry) => entry.name === name)!
  return api(account).ask(call, requests[name]!(ids) as never)
}

test('every call of the contract has a request, and none is left over', () => {
  expect(Object.keys(requests).sort()).toEqual(everyCall.map(({ name }) => name).sort())
})

test('the API has no call that the contract does not name', async () => {
  const { paths } = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const named = everyCall.map(
    ({ call }) => `${call.method} /api/v1${call.path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(served.sort()).toEqual(named.sort())
})

describe.each(guarded)('$name', ({ name, call }) => {
  test('answers 401 without a token, and with one that nobody was given', async () => {
    const stranger = { accessToken: 'A'.repeat(43) } as TestAccount
    for (const account of [null, stranger]) {
      const answer = await ask(account, name)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ error: { code: 'signed_out' } })
    }
  })

  test.each(integrationTypes)('is open to account type %i exactly as the access table says', async (type) => {
    const account = await make.account({ integrationType: type })
    const { access } = call
    // Who is staff is nobody's account type: isolation.test.ts asks as staff.
    const isOpen = access === 'signedIn' || (access !== 'staff' && holdsRight(type, access as never))
    const { status, body } = await ask(account, name, { ...nothing, user: account.id })
    const code = (body as { error?: { code: string } } | undefined)?.error?.code ?? ''
    expect(status === 403 && gateCodes.includes(code)).toBe(!isOpen)
  })
})

describe.each(['read', 'write', 'read write'])('a third party of the scope "%s"', (scope) => {
  let third: TestAccount
  beforeAll(async () => {
    third = await asThirdParty(await make.account(), await thirdParty(), scope)
  })

  test.each(guarded)('reaches $name exactly as the contract says', async ({ name, call }) => {
    const { status, text } = await ask(third, name)
    const isReached = call.oauth !== undefined && scope.split(' ').includes(call.oauth)
    expect(status === 403).toBe(!isReached)
    expect(text.includes('insufficient_scope')).toBe(!isReached)
  })
})

describe('what belongs to somebody else', () => {
  let owner: TestAccount
  let other: TestAccount
  let theirs: Ids
  beforeAll(async () => {
    ;[owner, other] = [await make.account(), await make.account()]
    const upload = await api(owner).get(initiateUpload, { body: { fileName: 'a.mp4', totalParts: 1 } })
    theirs = {
      ...nothing,
      ...(await newSiteThings(owner.id)),
      video: upload.uploadRecord.id,
      upload: upload.uploadId,
      key: upload.uploadRecord.key,
    }
  })

  test.each(naming)('$name answers the 404 of what is not there', async ({ name }) => {
    const foreign = await ask(other, name, theirs)
    const missing = await ask(other, name, nothing)
    expect(foreign.status).toBe(404)
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text])
  })
})

describe('junk', () => {
  const junk: unknown[] = [
    null,
    0,
    'x',
    [],
    { __proto__: null, constructor: 1 },
    { id: { $gt: '' } },
    'é'.repeat(9000),
  ]
  test.each(everyCall)('$name answers 4xx to it, never 5xx', async ({ name, call }) => {
    const account = await make.account()
    const good = requests[name]!(nothing) as { body?: Record<string, unknown> }
    const bodies = call.body
      ? [
          ...junk,
          ...Object.keys(good.body ?? {}).flatMap((field) =>
            [null, 1e308, -1, {}, [], '\u0000', 'a\ud800b', '%00', 'x'.repeat(100_000)].map((value) => ({
              ...good.body,
              [field]: value,
            })),
          ),
        ]
      : []
    for (const body of bodies) {
      const { status } = await api(account).ask(call, { ...good, body })
      expect(status, JSON.stringify(body)?.slice(0, 80)).toBeLessThan(500)
    }
    for (const id of ['%00', '../../etc', "' or 1=1 --", 'x'.repeat(300), '\ud800', '{"a":1}']) {
      const answer = await fetch(urlOf(call, { ...good, params: { id: Buffer.from(id).toString() } }), {
        method: call.method,
        headers: { authorization: `Bearer ${account.accessToken}` },
      })
      expect(answer.status, id).toBeLessThan(500)
    }
  })

  test.each(['application/json\t', 'text/plain', 'application/json; charset=x', 'multipart/form-data', ''])(
    'a body of content type "%s" is read as JSON or refused',
    async (type) => {
      const answer = await fetch(`${server.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: type ? { 'content-type': type } : {},
        body: '{"email": 7}',
      })
      expect([400, 415, 422]).toContain(answer.status)
    },
  )
})
