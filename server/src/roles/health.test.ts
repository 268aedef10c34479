import { createPlayer } from '@matinee/contract/players'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../testing/api.ts'
import { make } from '../../testing/make.ts'
import { server } from '../../testing/testServer.ts'
import { z } from 'zod'

test('a program on this machine may read the metrics, but not through a proxy', async () => {
  const direct = await fetch(`${server.url}/metrics`)
  expect(await direct.text()).toContain('matinee_events_accepted_total')
  const forwarded = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(forwarded.status).toBe(404)
})

test('a program on another machine reads the metrics with the token, and only with it', async () => {
  const read = async (authorization: string) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', authorization }
    return (await fetch(`${server.url}/metrics`, { headers })).status
  }
  server.deps.config.metricsToken = 'a long enough token'
  onTestFinished(() => void (server.deps.config.metricsToken = null))
  expect(await read('Bearer a long enough token')).toBe(200)
  expect(await read('Bearer another token')).toBe(404)
  expect(await read('')).toBe(404)
})

test('the metrics measure answers by area and class of status, and the process', async () => {
  const count = async () =>
    Number(/matinee_http_seconds_count\{area="api",status="4xx"\} (\d+)/.exec(await readMetrics())?.[1] ?? 0)
  const before = await count()
  await fetch(`${server.url}/api/v1/nothing?here`)
  expect(await count()).toBe(before + 1)
  expect(await readMetrics()).toMatch(/process_cpu_seconds_total [\d.]+/)
})

test.each(['prometheus.rules.yml', 'grafana.json'])(
  'every metric that deploy/%s asks for is one of ours',
  async (file) => {
    const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
    const asked = [...text.matchAll(/\b((?:matinee|process|nodejs)_\w+?)(?:_bucket|_count)?\b(?=[{[() ])/g)]
    const ours = [...(await readMetrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
    expect(asked.length).toBeGreaterThan(9)
    expect(asked.map(([, name]) => name).filter((name) => !ours.includes(name))).toEqual([])
  },
)

test('readiness reports both databases and the disk', async () => {
  const answer = await fetch(`${server.url}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([200, { postgres: true, facts: true, disk: true }])
})

const readMetrics = async () => (await fetch(`${server.url}/metrics`)).text()

test('the metrics count refusals by code', async () => {
  const account = await make.account()
  await server.deps.db
    .insertInto('accountQuotas')
    .values({ accountId: account.id, quota: 'players', maximum: 0 })
    .execute()
  const count = async () =>
    Number(/matinee_refusals_total\{code="quota_reached"\} (\d+)/.exec(await readMetrics())?.[1] ?? 0)
  const before = await count()
  expect(await api(account).status(createPlayer, { body: { name: 'A', language: 'en' } })).toBe(409)
  expect(await count()).toBe(before + 1)
})

test('the metrics report the waiting jobs of each queue and their age', async () => {
  const { db, queue } = server.deps
  const job = { name: 'nobody-works-this', payload: z.object({}), attempts: 1, timeoutS: 60, concurrency: 1 }
  await db.transaction().execute((tx) => queue.send(tx, job, {}, 'one'))
  await sql`update pgboss.job set start_after = now() - interval '10 minutes' where name = ${job.name}`.execute(
    db,
  )
  const text = await readMetrics()
  expect(text).toContain('matinee_jobs{queue="nobody-works-this",state="waiting"} 1')
  expect(text).toContain('matinee_jobs{queue="nobody-works-this",state="failed"} 0')
  const seconds = Number(/matinee_job_overdue_seconds\{queue="nobody-works-this"\} ([\d.]+)/.exec(text)![1])
  expect(seconds).toBeGreaterThanOrEqual(600)
  expect(seconds).toBeLessThan(700)
})
