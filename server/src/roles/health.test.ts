import { expect, test } from 'vitest'
import { server } from '../../testing/testServer.ts'

test('a program on this machine may read the metrics; whoever comes through a proxy may not', async () => {
  const direct = await fetch(`${server.url}/metrics`)
  expect(await direct.text()).toContain('matinee_events_accepted_total')
  const forwarded = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(forwarded.status).toBe(404)
})

test('readiness names both databases and the disk', async () => {
  const answer = await fetch(`${server.url}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([200, { postgres: true, facts: true, disk: true }])
})
