import * as calls from '@matinee/contract/reportJobs'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { importedRevenue, makeSite } from '../../../testing/revenue.ts'
import { server } from '../../../testing/testServer.ts'
import { makeReportFile } from './reportJobs.jobs.ts'

const { deps } = server
const october = { startDate: '01.10.2026', endDate: '31.10.2026' }
const run = { isLast: false, signal: new AbortController().signal }

async function publisher() {
  const account = await make.account()
  const site = (await makeSite(account)).id
  const days = Array.from({ length: 31 }, (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`)
  await importedRevenue(
    account,
    days.map((day) => ({ day, site, requests: 10, spentMicrosUsd: 1_000_000 })),
  )
  return { account, own: api(account), site }
}

const order = (account: TestAccount, siteId: string) => ({
  body: {
    reportType: 'site' as const,
    params: { ...october, siteId, day: true },
    email: account.email,
    currency: 'usd' as const,
  },
})
const work = (account: TestAccount, id: string, more: Partial<typeof deps> = {}) =>
  makeReportFile({ ...deps, ...more }, { accountId: account.id, jobId: id }, run)
const fileOf = (id: string) => deps.files.stat(`reports/${id}.csv`)

/** Files whose `put` pauses in the middle of the rows until `resume` is called. */
function pausingFiles() {
  const written = Promise.withResolvers<void>()
  const resume = Promise.withResolvers<void>()
  const files = {
    ...deps.files,
    put: async (key: string, content: Readable) =>
      deps.files.put(
        key,
        content.map(
          async (text: Buffer) => {
            if (text.includes('15.10.2026')) {
              written.resolve()
              await resume.promise
            }
            return text
          },
          { concurrency: 1 },
        ),
      ),
  }
  return { files, written: written.promise, resume: resume.resolve }
}

test('the list has the request, the status and a link to the file', async () => {
  const { account, own, site } = await publisher()
  const first = await own.get(calls.createReportJob, order(account, site))
  await work(account, first.id)
  const second = await own.get(calls.createReportJob, order(account, 'all-sites'))
  const { data } = await own.get(calls.listReportJobs)
  expect(data.map(({ id, reportStatus, progress, rows }) => ({ id, reportStatus, progress, rows }))).toEqual([
    { id: second.id, reportStatus: 'pending', progress: 0, rows: 0 },
    { id: first.id, reportStatus: 'resolved', progress: 100, rows: 31 },
  ])
  const [waiting, made] = data
  expect(waiting!.downloadUrl).toBeNull()
  expect(made!.params).toMatchObject({ ...october, day: true, platformFilter: 'all' })
  expect(Date.parse(made!.expiresAt) - Date.parse(made!.createdAt)).toBe(30 * 86_400_000)
  const answer = await fetch(made!.downloadUrl!)
  expect((await answer.text()).trim().split('\r\n')).toHaveLength(32)
  const again = await own.get(calls.listReportJobs)
  expect(again.data[1]!.downloadUrl).toMatch(/expires=\d+&session=[\w-]+&signature=/)
})

test('a report of a removed site has no site name', async () => {
  const { account, own, site } = await publisher()
  await own.get(calls.createReportJob, order(account, site))
  expect((await own.get(calls.listReportJobs)).data[0]!.siteName).toMatch(/\.example$/)
  await deps.db.deleteFrom('sites').where('id', '=', site).execute()
  expect((await own.get(calls.listReportJobs)).data[0]!.siteName).toBeNull()
})

test('a pending report has its progress', async () => {
  const { account, own, site } = await publisher()
  const { id } = await own.get(calls.createReportJob, order(account, site))
  const { files, written, resume } = pausingFiles()
  const working = work(account, id, { files })
  await written
  const progressOf = async () => (await own.get(calls.listReportJobs)).data[0]!.progress
  await expect.poll(progressOf, { timeout: 5_000 }).toBeGreaterThan(0)
  expect(await progressOf()).toBeLessThan(100)
  resume()
  await working
  expect(await progressOf()).toBe(100)
})

/** A report in the middle of its rows; `resume` ends when the report has ended. */
async function inTheMiddle() {
  const { account, own, site } = await publisher()
  const { id } = await own.get(calls.createReportJob, order(account, site))
  const { files, written, resume } = pausingFiles()
  const working = work(account, id, { files })
  await written
  const goOnToItsEnd = () => {
    resume()
    return working
  }
  return { own, id, params: { id }, resume: goOnToItsEnd }
}

test('a report cancelled while pending ends, and leaves no file', async () => {
  const { own, id, params, resume } = await inTheMiddle()
  expect(await own.get(calls.cancelReportJob, { params })).toMatchObject({
    id,
    reportStatus: 'cancelled',
    downloadUrl: null,
  })
  await resume()
  expect(await fileOf(id)).toBeNull()
  expect((await own.get(calls.listReportJobs)).data).toMatchObject([{ reportStatus: 'cancelled' }])
  expect(await own.refusal(calls.cancelReportJob, { params })).toEqual([409, 'not_pending'])
})

test('a report deleted while pending ends, and leaves nothing', async () => {
  const { own, id, params, resume } = await inTheMiddle()
  await own.get(calls.removeReportJob, { params })
  await resume()
  expect(await fileOf(id)).toBeNull()
  expect((await own.get(calls.listReportJobs)).data).toEqual([])
  expect(await own.refusal(calls.cancelReportJob, { params })).toEqual([404, 'not_found'])
})

test('a long query ends within seconds after its report is cancelled', async () => {
  const { account, own, site } = await publisher()
  const { id } = await own.get(calls.createReportJob, order(account, site))
  const queried = Promise.withResolvers<void>()
  const facts = {
    ...deps.facts,
    // As the engine with a query that never ends: waits for the signal.
    async *stream(...[, limits]: Parameters<typeof deps.facts.stream>) {
      queried.resolve()
      await new Promise((_, reject) => {
        limits?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
      yield []
    },
  } as typeof deps.facts
  const working = work(account, id, { facts })
  await queried.promise
  await own.get(calls.cancelReportJob, { params: { id } })
  await working
  expect((await own.get(calls.listReportJobs)).data[0]!.reportStatus).toBe('cancelled')
})

test('deleting a report deletes its file, and its address answers 404', async () => {
  const { account, own, site } = await publisher()
  const { id } = await own.get(calls.createReportJob, order(account, site))
  await work(account, id)
  const { downloadUrl } = (await own.get(calls.listReportJobs)).data[0]!
  await own.get(calls.removeReportJob, { params: { id } })
  expect(await fileOf(id)).toBeNull()
  expect((await fetch(downloadUrl!)).status).toBe(404)
  expect(await own.refusal(calls.removeReportJob, { params: { id } })).toEqual([404, 'not_found'])
})

test("another account's reports are not listed, and answer 404", async () => {
  const { account, own, site } = await publisher()
  const { id } = await own.get(calls.createReportJob, order(account, site))
  const other = api(await make.account())
  expect(await other.get(calls.listReportJobs)).toEqual({ data: [] })
  for (const call of [calls.cancelReportJob, calls.removeReportJob])
    expect(await other.refusal(call, { params: { id } })).toEqual([404, 'not_found'])
  expect((await own.get(calls.listReportJobs)).data[0]!.reportStatus).toBe('pending')
})

test.each([
  [1, 'site'],
  [3, 'site'],
  [0, 'app'],
  [2, 'app'],
] as const)('an account of type %i has no report of a %s made', async (integrationType, reportType) => {
  const account = await make.account({ integrationType })
  const params = { ...october, ...(reportType === 'site' && { siteId: 'all-sites' }) }
  const body = { reportType, params, email: account.email, currency: 'usd' }
  expect(await api(account).refusal(calls.createReportJob, { body } as never)).toEqual([
    422,
    'invalid_request',
  ])
})
