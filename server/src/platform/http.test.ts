import { expect, test } from 'vitest'
import { server } from '../../testing/testServer.ts'
import { createApp } from './http.ts'

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
])('trusting a proxy: %s, told %s, the client is %s: its own word counts for nothing', async (...row) => {
  const [trustsProxy, forwarded, ip] = row
  const answer = await appOf(trustsProxy).inject({
    url: '/ip',
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': forwarded },
  })
  expect(answer.body).toBe(ip)
})

test('what breaks inside answers 500 and nothing of the inside', async () => {
  const answer = await appOf(false).inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ error: { code: 'internal', message: 'Something went wrong on our side' } })
})

test('a database that has no connection left answers 503, so that clients try again', async () => {
  const answer = await appOf(false).inject('/overloaded')
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
})

test('a list as long as a body allows is refused like any other, not by a broken call', async () => {
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `[${'1,'.repeat(520_000)}1]`,
  })
  expect([answer.status, await answer.json()]).toMatchObject([422, { error: { code: 'invalid_request' } }])
})
