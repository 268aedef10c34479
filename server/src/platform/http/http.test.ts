import { refusals } from '@matinee/contract/plain/texts/refusals'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { createApp } from './http.ts'
import { refuseInvalidText } from './invalidText.ts'

function appOf(trustsProxy: boolean) {
  const { deps } = server
  const { fastify } = createApp({ ...deps, config: { ...deps.config, trustsProxy } })
  fastify.get('/ip', (request) => request.ip)
  fastify.get('/broken', () => {
    throw new Error('select secret from users')
  })
  fastify.get('/overloaded', () => {
    throw new Error('timeout exceeded when trying to connect')
  })
  return fastify
}

test.each([
  [false, '6.6.6.6, 203.0.113.9', '10.0.0.1'],
  [true, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  [true, '203.0.113.9', '203.0.113.9'],
])(
  'with trusted proxy %s and X-Forwarded-For %s the client is %s, and a forged address does not count',
  async (...row) => {
    const [trustsProxy, forwarded, ip] = row
    const answer = await appOf(trustsProxy).inject({
      url: '/ip',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    })
    expect(answer.body).toBe(ip)
  },
)

test('an internal error answers 500 without details', async () => {
  const answer = await appOf(false).inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ error: { code: 'internal', message: refusals.failed.en } })
})

test('a database without free connections answers 503, so that clients try again', async () => {
  const answer = await appOf(false).inject('/overloaded')
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
})

const post = (path: string, body: string, token?: string) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body,
  })

async function refusalOf(answer: Response): Promise<[status: number, code: string, message: string]> {
  const { error } = (await answer.json()) as { error: { code: string; message: string } }
  return [answer.status, error.code, error.message]
}

test('a list as long as the body limit allows gets a normal refusal, not a 500', async () => {
  const { accessToken } = await make.account()
  const answer = await post('/videos', `[${'1,'.repeat(520_000)}1]`, accessToken)
  expect(await refusalOf(answer)).toMatchObject([422, 'invalid_request', expect.any(String)])
})

test.each([
  ['with a body of 1 MB', '/auth/login', 413, 'payload_too_large'],
  ['to an address without a call', '/nothing', 404, 'not_found'],
])('a signed-out request %s is refused before its body is read', async (_which, path, status, code) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n[`,
  )
  const answer = await text(socket)
  expect(answer.split(' ')[1]).toBe(String(status))
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ error: { code } })
})

test.each(['signed in', 'signed out'])('JSON that nests too deeply is refused unparsed: %s', async (who) => {
  const token = who === 'signed in' ? (await make.account()).accessToken : undefined
  const path = token ? '/videos' : '/auth/login'
  // A parser would refuse it for not being JSON.
  const deep = `${'['.repeat(33)} no JSON`
  const refusal = [400, 'malformed_request', refusals.tooDeep(32).en]
  expect(await refusalOf(await post(path, deep, token))).toEqual(refusal)
  const flat = `${'['.repeat(32)}${']'.repeat(32)}`
  expect(await refusalOf(await post(path, flat, token))).toMatchObject([
    422,
    'invalid_request',
    expect.any(String),
  ])
})

const long = 'x'.repeat(500_000)

test.each([
  ['a text below a long name', { [long]: { 'k\0': 'a\0' } }, `${'x'.repeat(48)}…`],
  ['a name with U+0000 for a valid text', { 'k\0': 'a' }, 'k\uFFFD'],
  ['the half of a letter in a name', { '\ud800': 'a\0' }, '\uFFFD'],
  ['the last of many texts', { list: [...Array.from({ length: 200_000 }, () => ''), 'a\0'] }, 'list.200000'],
])('%s that cannot be stored is refused in a short, readable answer', async (_which, body, field) => {
  const { accessToken } = await make.account()
  const answer = await (await post('/videos', JSON.stringify(body), accessToken)).text()
  expect(Buffer.byteLength(answer)).toBeLessThan(2_048)
  const { error } = JSON.parse(answer) as { error: { message: string; fields: object } }
  expect(Object.keys(error.fields)).toEqual([field])
  expect(error.message).toMatch(/^\P{Cc}*$/u)
})

test('only the first text that cannot be stored is looked for', () => {
  const [open, seen] = [['a', 'b\0', 'c\0'], [] as string[]]
  const list = new Proxy(open, {
    get: (target, name) => {
      seen.push(String(name))
      return Reflect.get(target, name) as unknown
    },
  })
  expect(() => refuseInvalidText({ list })).toThrow('list.1: ')
  expect(seen.filter((name) => /^\d+$/.test(name))).toEqual(['0', '1'])
})
