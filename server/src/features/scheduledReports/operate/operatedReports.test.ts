import * as calls from '@matinee/contract/adminReports'
import { expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make } from '../../../../testing/make.ts'
import { newScheduledReport } from '../../../../testing/scheduledReports.ts'
import { server } from '../../../../testing/testServer.ts'
import { newId } from '../../../platform/ids.ts'

const { db } = server.deps
const operator = await make.staff()
const account = await make.account()

const list = async (query: object = {}) =>
  (
    await api(operator).get(calls.listOperatedReports, { query: { account: account.email, ...query } })
  ).data.map(({ id }) => id)

/** A delivery of the report that ended before now. */
async function addRun(scheduleId: string, status: 'sent' | 'partial' | 'failed', daysAgo: number) {
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  const id = newId()
  await db
    .insertInto('reportRuns')
    .values({
      id,
      scheduleId,
      accountId: account.id,
      trigger: 'schedule',
      plannedAt: at,
      status,
      reportName: 'Daily revenue',
      startDay: '2026-11-22',
      endDay: '2026-11-22',
      fileKey: null,
      summary: null,
      error: null,
      completedAt: at,
    })
    .execute()
  await db
    .insertInto('reportDeliveries')
    .values({ runId: id, recipient: 'a@x.example', status: 'failed', attempts: 5, error: '550 No such box' })
    .execute()
  return id
}

test('reports of an account are listed newest first, by state, and read with the words of the mail server', async () => {
  const created = async (day: string, fields: object = {}) =>
    newScheduledReport(account.id, { createdAt: new Date(`${day}T08:00:00Z`), ...fields })
  const first = await created('2026-11-01')
  const paused = await created('2026-11-02', { reportStatus: 0, nextRunAt: null })
  const broken = await created('2026-11-03')
  await addRun(first, 'failed', 8)
  await addRun(first, 'sent', 1)
  const run = await addRun(broken, 'partial', 6)
  expect(await list()).toEqual([broken, paused, first])
  expect(await list({ state: 'active' })).toEqual([broken, first])
  expect(await list({ state: 'paused' })).toEqual([paused])
  expect(await list({ state: 'failed' })).toEqual([broken])
  expect(await list({ after: broken, perPage: 1 })).toEqual([paused])
  expect(await list({ account: account.id })).toHaveLength(3)
  const read = await api(operator).get(calls.readOperatedReport, { params: { id: broken } })
  expect(read).toMatchObject({
    account: { id: account.id, name: 'Ayşe Test' },
    lastRun: { status: 'partial' },
    runs: [{ id: run, deliveries: [{ recipient: 'a@x.example', error: '550 No such box' }] }],
  })
  await db.updateTable('reportRuns').set({ error: 'mail_server_away' }).where('id', '=', run).execute()
  const turkish = await make.staff()
  await db.updateTable('users').set({ language: 'tr' }).where('id', '=', turkish.id).execute()
  const { runs } = await api(turkish).get(calls.readOperatedReport, { params: { id: broken } })
  expect(runs[0]!.error).toBe('E-posta sunucusuna ulaşamadık ya da sunucu yanıt vermedi.')
  expect(read).not.toHaveProperty('userId')
  expect(read.runs[0]).not.toHaveProperty('downloadUrl')
})

test('an operator sends a report now, with a reason that the audit log keeps; twice at once sends one', async () => {
  const id = await newScheduledReport(account.id)
  const request = { params: { id }, body: { reason: 'The mail server was down', latestRun: null } }
  const sent = await Promise.all([1, 2].map(() => api(operator).ask(calls.sendOperatedReport, request)))
  expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const { runs } = await api(operator).get(calls.readOperatedReport, { params: { id } })
  expect(await api(operator).refusal(calls.sendOperatedReport, request)).toEqual([409, 'stale'])
  expect(runs).toMatchObject([{ trigger: 'now', status: 'pending' }])
  const entries = await db.selectFrom('audit').selectAll().where('kind', '=', 'report_sent').execute()
  expect(entries).toMatchObject([
    {
      accountId: account.id,
      actor: operator.id,
      details: { scheduledReport: id, reason: 'The mail server was down' },
    },
  ])
})

test('a paused report is not sent, one without a reason neither, and finance only reads', async () => {
  const id = await newScheduledReport(account.id, { reportStatus: 0, nextRunAt: null })
  const send = (by: typeof operator, reason = 'Asked by phone') =>
    api(by).refusal(calls.sendOperatedReport, { params: { id }, body: { reason, latestRun: null } })
  expect(await send(operator)).toEqual([422, 'invalid_request'])
  expect(await send(operator, ' ')).toEqual([422, 'invalid_request'])
  const finance = await make.staff({ staffRole: 'finance' })
  expect(await send(finance)).toEqual([403, 'staff_role'])
  expect(await api(finance).status(calls.readOperatedReport, { params: { id } })).toBe(200)
  expect(await api(account).status(calls.readOperatedReport, { params: { id } })).toBe(404)
})
