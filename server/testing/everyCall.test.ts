import { everyCall } from '@matinee/contract/everyCall'
import { holdsRight, integrationTypes } from '@matinee/contract/plain/accountTypes'
import { initiateUpload } from '@matinee/contract/videoUploads'
import { beforeAll, describe, expect, test } from 'vitest'
import { api, urlOf } from './api.ts'
import { make, type TestAccount } from './make.ts'
import { server } from './testServer.ts'

/** A request for each call that would succeed for the owner of these ids. A call without one fails the run. */
type Ids = { video: string; upload: string; key: string }
const part = { ETag: '"d41d8cd98f00b204e9800998ecf8427e"', PartNumber: 1 }
const now = Math.floor(Date.now() / 1000)
const requests: Record<string, (ids: Ids) => object> = {
  login: () => ({ body: { email: 'nobody@test.matinee.test', password: 'wrong password' } }),
  refreshToken: () => ({ body: { refreshToken: 'unknown' } }),
  readProfile: () => ({}),
  updateProfile: () => ({ body: {} }),
  logout: () => ({ body: { refreshToken: 'unknown' } }),
  readConfig: () => ({}),
  createVideo: () => ({ body: { source: 'https://media.example/a.mp4' } }),
  listVideos: () => ({ query: {} }),
  readVideo: ({ video }) => ({ params: { id: video } }),
  updateVideo: ({ video }) => ({ params: { id: video }, body: { title: 'New title' } }),
  removeVideo: ({ video }) => ({ params: { id: video } }),
  readPlayback: ({ video }) => ({ params: { id: video } }),
  initiateUpload: () => ({ body: { fileName: 'a.mp4', totalParts: 1 } }),
  uploadByUrl: () => ({ body: { source: 'https://media.example/a.mp4' } }),
  presignPart: ({ upload, key }) => ({ body: { uploadId: upload, key, partNumber: 1 } }),
  listParts: ({ upload }) => ({ params: { id: upload } }),
  completeUpload: ({ upload, key }) => ({ body: { uploadId: upload, key, parts: [part] } }),
  abortUpload: ({ upload, key }) => ({ body: { uploadId: upload, key } }),
  updateUpload: ({ video }) => ({ params: { id: video }, body: { title: 'New title' } }),
  removeUpload: ({ video }) => ({ params: { id: video } }),
  readAnalytics: () => ({ query: { start: now - 3600, end: now } }),
  readRealtime: () => ({}),
  readVideoAnalytics: ({ video }) => ({ params: { id: video }, query: { start: now - 3600, end: now } }),
  readVideoRealtime: ({ video }) => ({ params: { id: video } }),
}

const nothing: Ids = { video: 'AAAAAAAAAAAAAA', upload: 'AAAAAAAAAAAAAA', key: 'originals/AAAAAAAAAAAAAA' }
const guarded = everyCall.filter(({ call }) => call.access !== 'public')
/** Calls that name something of an account: what they answer for a foreign thing must not tell that it is there. */
const naming = everyCall.filter(({ name }) =>
  JSON.stringify(requests[name]?.(nothing) ?? '').includes(nothing.video),
)

const ask = (account: TestAccount | null, name: string, ids: Ids = nothing) => {
  const { call } = everyCall.find((entry) => entry.name === name)!
  return api(account).ask(call, requests[name]!(ids) as never)
}

test('every call of the contract has a request here, and none is left over', () => {
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
    const isOpen = call.access === 'signedIn' || holdsRight(type, call.access as never)
    const { status } = await ask(account, name)
    expect(status === 403).toBe(!isOpen)
  })
})

describe('what belongs to somebody else', () => {
  let owner: TestAccount
  let other: TestAccount
  let theirs: Ids
  beforeAll(async () => {
    ;[owner, other] = [await make.account(), await make.account()]
    const upload = await api(owner).get(initiateUpload, { body: { fileName: 'a.mp4', totalParts: 1 } })
    theirs = { video: upload.uploadRecord.id, upload: upload.uploadId, key: upload.uploadRecord.key }
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
            [null, 1e308, -1, {}, [], '\u0000', '%00', 'x'.repeat(100_000)].map((value) => ({
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
