import { listAudit } from '@matinee/contract/audit'
import * as calls from '@matinee/contract/scheduledReports'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { newScheduledReport } from '../../../../testing/scheduledReports.ts'
import { partOf, startSmtp } from '../../../../testing/smtp.ts'
import { server } from '../../../../testing/testServer.ts'
import { deliverRun } from '../delivery/deliverRun.ts'
import { mailNotice } from '../notices.ts'
import { readLedger } from '../delivery/reportRuns.service.ts'

const { db } = server.deps
const smtp = await startSmtp()
const { deps, received } = smtp
const setMode = (mode: 'open' | 'confirm') => {
  for (const { config } of [server.deps, deps]) config.reportRecipients = mode
}

let account: TestAccount
beforeEach(async () => {
  account = await make.account()
  received.length = 0
})
afterEach(() => setMode('open'))

const addresses = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `r${from + n}@yayin.example`)

const create = (recipients: string[], fields: object = {}) =>
  api(account).ask(calls.createScheduledReport, {
    body: {
      reportData: {
        reportType: 'site',
        reportName: 'Weekly revenue',
        recipients: recipients.join(';'),
        site: 'all-sites',
        reportFilter: {},
        ...fields,
      } as never,
    },
  })
const refusalIn = (answer: { status: number; body: unknown }) => {
  const { error } = answer.body as { error?: { code: string; fields?: Record<string, string> } }
  return { status: answer.status, code: error?.code, fields: error?.fields }
}

async function mailNotices(): Promise<void> {
  const { rows } = await db.executeQuery<{ data: Parameters<typeof mailNotice>[1] }>(
    CompiledQuery.raw(
      `delete from pgboss.job where name = 'report-notice' and state = 'created' returning data`,
    ),
  )
  for (const { data } of rows) await mailNotice(deps, data)
}
const signal = new AbortController().signal
const sendNow = async (id: string) => {
  const { runId } = await api(account).get(calls.sendScheduledReport, { params: { id } })
  await deliverRun(deps, { accountId: account.id, runId }, { attempt: 1, isLast: false, signal })
  return (await readLedger(db, account.id, id))[0]!
}
const textOf = (mail: (typeof received)[number]) =>
  partOf(mail, 'text/plain').content.toString('utf8').replaceAll(/\s+/g, ' ')
const linkIn = (mail: (typeof received)[number], name: string) =>
  new RegExp(`https?://\\S+/api/v1/reports/${name}\\?token=[\\w.-]+`).exec(
    partOf(mail, 'text/plain').content.toString('utf8'),
  )![0]

test('an account adds at most 20 new recipients to an account a day; its own address and earlier ones do not count', async () => {
  expect((await create([...addresses(0, 19), account.email])).status).toBe(200)
  expect((await api(account).get(calls.listReportRecipients)).remainingToday).toBe(1)
  expect(refusalIn(await create(addresses(18, 3)))).toEqual({
    status: 422,
    code: 'recipient_limit',
    fields: {
      'reportData.recipients': expect.stringContaining('at most 20 new recipients to an account a day'),
    },
  })
  expect((await create(addresses(18, 2))).status).toBe(200)
  expect((await create([...addresses(0, 19), account.email])).status).toBe(200)
  const report = (await api(account).get(calls.listScheduledReports, { body: { reportType: 'site' } }))
    .data[0]!
  const change = { reportId: report.id, newData: { recipients: 'new@yayin.example' } }
  expect(refusalIn(await api(account).ask(calls.updateScheduledReport, { body: change }))).toMatchObject({
    status: 422,
    fields: { 'newData.recipients': expect.stringContaining('20') },
  })
  await db
    .updateTable('reportRecipients')
    .set({ addedAt: new Date(Date.now() - 86_500_000) } as never)
    .where('accountId', '=', account.id)
    .execute()
  expect((await api(account).ask(calls.updateScheduledReport, { body: change })).status).toBe(200)
})

test('two saves at the same time cannot both use the last new recipient of the day', async () => {
  await create(addresses(0, 19))
  const answers = await Promise.all([create(['x@yayin.example']), create(['y@yayin.example'])])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
})

test('an older report name with a web address may be kept, and the mail shows it without a working link', async () => {
  const reportName = 'Your invoice: http://evil.example/pay'
  const id = await newScheduledReport(account.id, { recipients: ['a@yayin.example'], reportName })
  const change = (newData: object) =>
    api(account).ask(calls.updateScheduledReport, { body: { reportId: id, newData } as never })
  expect((await change({ reportName, periodHour: 3 })).status).toBe(200)
  expect(refusalIn(await change({ reportName: `${reportName}!` })).fields).toHaveProperty([
    'newData.reportName',
  ])
  await sendNow(id)
  const [mail] = received as [(typeof received)[number]]
  expect(mail.headers).toMatch(/^Subject: Matinee report for /m)
  expect(textOf(mail)).toContain('Your invoice: http[:]//evil[.]example/pay')
  for (const type of ['text/plain', 'text/html'])
    expect(partOf(mail, type).content.toString('utf8')).not.toContain('evil.example')
})

test('in open mode recipients need not confirm', async () => {
  const { body } = await create(['a@yayin.example'])
  await mailNotices()
  expect(received).toEqual([])
  expect((await sendNow((body as { id: string }).id)).status).toBe('sent')
})

test('where operators require confirmation, a recipient gets no report before confirming on the page', async () => {
  setMode('confirm')
  const { body } = await create(['a@yayin.example', account.email])
  const { id } = body as { id: string }
  expect(await api(account).get(calls.listReportRecipients)).toEqual({
    mustConfirm: true,
    remainingToday: 19,
    data: [{ recipient: 'a@yayin.example', status: 'pending' }],
  })
  await mailNotices()
  expect(received.map(({ to }) => to)).toEqual(['a@yayin.example'])
  const [confirmationMail] = received as [(typeof received)[number]]
  expect(textOf(confirmationMail)).not.toContain('Weekly revenue')
  const run = await sendNow(id)
  expect(run.status).toBe('sent')
  expect(run.deliveries.map(({ recipient, status }) => [recipient, status])).toEqual(
    expect.arrayContaining([
      ['a@yayin.example', 'unconfirmed'],
      [account.email, 'sent'],
    ]),
  )
  const link = linkIn(confirmationMail, 'confirm').replace(/^https?:\/\/[^/]+/, server.url)
  const page = await fetch(link)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
  expect((await api(account).get(calls.listReportRecipients)).data).toHaveLength(1)
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  const query = { account: account.id, kind: 'recipient_confirmed' }
  expect((await api(await make.staff()).get(listAudit, { query })).data).toMatchObject([
    { actor: 'recipient', address: '127.0.0.1', details: { recipient: 'a@yayin.example' } },
  ])
  expect((await api(account).get(calls.listReportRecipients)).data).toEqual([])
  received.length = 0
  await sendNow(id)
  expect(received.map(({ to }) => to).toSorted()).toEqual(['a@yayin.example', account.email].toSorted())
})

test('a report without a confirmed recipient cannot be sent now, and when due it makes no file and no notice', async () => {
  setMode('confirm')
  const { body } = await create(['a@yayin.example'])
  const { id } = body as { id: string }
  expect(refusalIn(await api(account).ask(calls.sendScheduledReport, { params: { id } }))).toMatchObject({
    status: 422,
    code: 'recipients_unconfirmed',
  })
  setMode('open')
  const { runId } = await api(account).get(calls.sendScheduledReport, { params: { id } })
  setMode('confirm')
  await deliverRun(deps, { accountId: account.id, runId }, { attempt: 1, isLast: false, signal })
  await mailNotices()
  expect(received.map(({ to }) => to)).toEqual(['a@yayin.example'])
  expect((await readLedger(db, account.id, id))[0]).toMatchObject({
    status: 'failed',
    reason: 'not_confirmed',
    fileKey: null,
  })
})

test('recipients from before the setting get a confirmation mail when their report is due, at most three times, a day apart', async () => {
  setMode('confirm')
  const id = await newScheduledReport(account.id, { recipients: ['a@yayin.example', account.email] })
  for (let day = 0; day < 5; day++) {
    await sendNow(id)
    await mailNotices()
    await db
      .updateTable('reportRecipients')
      .set({ confirmSentAt: new Date(Date.now() - 86_500_000) })
      .where('accountId', '=', account.id)
      .execute()
  }
  expect(received.filter(({ to }) => to === 'a@yayin.example')).toHaveLength(3)
})

test('a recipient can unsubscribe from the confirmation mail', async () => {
  setMode('confirm')
  await create(['a@yayin.example'])
  await mailNotices()
  const [confirmationMail] = received as [(typeof received)[number]]
  const onServer = (link: string) => link.replace(/^https?:\/\/[^/]+/, server.url)
  expect((await fetch(onServer(linkIn(confirmationMail, 'unsubscribe')), { method: 'POST' })).status).toBe(
    200,
  )
  expect((await fetch(onServer(linkIn(confirmationMail, 'confirm')), { method: 'POST' })).status).toBe(410)
  expect(refusalIn(await create(['a@yayin.example'])).code).toBe('recipient_unsubscribed')
})
