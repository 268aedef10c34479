import { readSiteReport as call } from '@matinee/contract/reports'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { urlOf } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { makeSite } from '../../../testing/revenue.ts'
import { server } from '../../../testing/testServer.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { newId } from '../../platform/ids.ts'
import { waitUntil } from '../../platform/processes.ts'
import { assembleApi } from '../../roles/api.ts'
import { readSiteReport } from './siteReport.service.ts'

const { deps } = server
const october = { startDate: '2026-10-01', endDate: '2026-10-31' }

/** An engine whose revenue queries never end. `running`: how many of them run. */
function slowFacts() {
  const mark = newId()
  const endless = {
    sql: `SELECT count() FROM numbers(1e13) WHERE number % 7 = 3 AND '${mark}' != ''`,
    params: {},
  }
  const facts: Facts = {
    ...deps.facts,
    stream: (question, limits) =>
      deps.facts.stream(question.sql.includes('revenue_days') ? endless : question, limits),
  }
  const running = async () => {
    const rows = await deps.facts.query({
      sql: `SELECT 1 FROM system.processes WHERE query LIKE '%${mark}%' AND query NOT LIKE '%processes%'
            AND is_cancelled = 0`,
      params: {},
    })
    return rows.length
  }
  return { facts, running }
}

const params = {
  ...october,
  day: false,
  month: false,
  zone: false,
  platform: false,
  site: false,
  tag: false,
  tagContent: false,
  appNames: false,
  statType: false,
  platformFilter: 'all',
  tags: [],
  zoneIds: [],
  incomeTypes: [],
  embedAd: true,
}

test('a report that takes too long answers report_timeout, and its query ends', async () => {
  const account = { ...(await make.account()), timezone: 'UTC' }
  const { id } = await makeSite(account)
  const { facts, running } = slowFacts()
  const report = readSiteReport({ ...deps, facts }, account, id, params, { timeoutMs: 500 })
  await expect(report).rejects.toMatchObject({ code: 'report_timeout', status: 504 })
  expect(await waitUntil(async () => (await running()) === 0, 10_000)).toBe(true)
})

test('the query of a report ends when the client disconnects', async () => {
  const account = await make.account()
  const { id } = await makeSite(account)
  const { facts, running } = slowFacts()
  const { fastify } = await assembleApi({ ...deps, facts })
  onTestFinished(() => fastify.close())
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  const leave = new AbortController()
  const report = fetch(urlOf(call, { params: { id } }).replace(server.url, `http://127.0.0.1:${port}`), {
    method: 'POST',
    headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ startDate: '01.10.2026', endDate: '31.10.2026' }),
    signal: leave.signal,
  })
  report.catch(() => {})
  expect(await waitUntil(async () => (await running()) > 0, 10_000)).toBe(true)
  leave.abort()
  await expect(report).rejects.toThrow('abort')
  expect(await waitUntil(async () => (await running()) === 0, 10_000)).toBe(true)
})
