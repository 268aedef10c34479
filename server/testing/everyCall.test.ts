import { everyCall } from '@matinee/contract/everyCall'
import { describe, expect, test } from 'vitest'
import { api, urlOf } from './api.ts'
import { make } from './make.ts'
import { nothing, requests } from './requests.ts'
import { server } from './testServer.ts'

// The request for each call is in requests.ts: a new call gets its line there. isolation.test.ts checks who may send it.

test('every call of the contract has a request, and every request has a call', () => {
  expect(Object.keys(requests).sort()).toEqual(everyCall.map(({ name }) => name).sort())
})

/** Addresses that people open or mail programs use, and the reference; they are no calls of the API. */
const pages = [
  'GET /api/v1/openapi.json',
  'GET /api/v1/reports/confirm',
  'POST /api/v1/reports/confirm',
  'GET /api/v1/reports/fallback/:id/download',
  'GET /api/v1/reports/scheduled/runs/:id/download',
  'GET /api/v1/reports/unsubscribe',
  'POST /api/v1/reports/unsubscribe',
  'GET /api/v1/users/payments/:id/statement',
]

test('the API has only calls of the contract', () => {
  const served = listRoutes(server.app.printRoutes({ commonPrefix: false })).filter(
    (route) => route.includes(' /api/v1/') && !/ \/api\/v1\/docs(\/|$)|^(HEAD|OPTIONS) /.test(route),
  )
  const contractCalls = everyCall.map(({ call }) => `${call.method} /api/v1${call.path}`)
  expect(served.sort()).toEqual([...contractCalls, ...pages].sort())
})

/** `GET /path` for each route of Fastify's tree, in which a line's path continues that of the line it hangs from. */
function listRoutes(tree: string): string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (indent === undefined || part === undefined) return []
    parts.splice(indent.length / 4, parts.length, part)
    return (methods?.split(', ') ?? []).map((method) => `${method} ${parts.join('')}`)
  })
}

describe('an invalid request', () => {
  const junk: unknown[] = [
    null,
    0,
    'x',
    [],
    { __proto__: null, constructor: 1 },
    { id: { $gt: '' } },
    'é'.repeat(9000),
  ]
  test.each(everyCall)('$name answers 4xx, never 5xx', async ({ name, call }) => {
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
