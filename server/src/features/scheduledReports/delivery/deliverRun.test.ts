import { listReportRuns, sendScheduledReport } from '@matinee/contract/scheduledReports'
import { CompiledQuery } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { insertRevenue, makeApp, makeSite } from '../../../../testing/revenue.ts'
import { sessionOf } from '../../../../testing/sessionOf.ts'
import { newScheduledReport } from '../../../../testing/scheduledReports.ts'
import { partOf, startSmtp } from '../../../../testing/smtp.ts'
import { server } from '../../../../testing/testServer.ts'
import { openMailer } from '../../../platform/mail/openMailer.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { runFileLinks } from '../runFiles.ts'
import { deliverRun } from './deliverRun.ts'
import { mailNotice } from '../notices.ts'
import { planDueReports } from './planReports.ts'
import { readLedger } from './reportRuns.service.ts'

const { db } = server.deps
const smtp = await startSmtp()
const { deps, received, state } = smtp
const signal = new AbortController().signal
const a = 'a@yayin.example'
const b = 'b@yayin.example'
const noon = Date.parse('2026-11-22T00:00:10Z')
const due = { nextRunAt: new Date('2026-11-22T00:00:00Z') }

let account: TestAccount
beforeEach(async () => {
  account = await make.account()
  await db.deleteFrom('scheduledReports').execute()
  received.length = 0
  Object.assign(state, { admit: () => null, behave: () => null })
})

const counts = { requests: 1_000, matches: 800, impressions: 600, views: 500, clicks: 10 }
const money = { spentMicrosTry: 40_000_001, spentMicrosUsd: 1_000_001, spentMicrosEur: 900_001 }

async function planReport(fields: Parameters<typeof newScheduledReport>[1] = {}) {
  const scheduleId = await newScheduledReport(account.id, { ...due, recipients: [a, b], ...fields })
  await planDueReports(deps, noon)
  const [run] = await ledger(scheduleId)
  return { scheduleId, runId: run!.id }
}
const ledger = (scheduleId: string) => readLedger(db, account.id, scheduleId)

/** One attempt of the job, as the queue makes it. */
const attemptDelivery = (runId: string, attempt = 1, isLast = false) =>
  deliverRun(deps, { accountId: account.id, runId }, { attempt, isLast, signal })

/** Sends the pending notices, as the worker does. */
async function mailNotices(): Promise<void> {
  const { rows } = await db.executeQuery<{ data: Parameters<typeof mailNotice>[1] }>(
    CompiledQuery.raw(
      `delete from pgboss.job where name = 'report-notice' and state = 'created' returning data`,
    ),
  )
  for (const { data } of rows) await mailNotice(deps, data)
}

const textOf = (mail: (typeof received)[number]) => partOf(mail, 'text/plain').content.toString('utf8')

test('each recipient gets the report with correct figures, the file and unsubscribe headers', async () => {
  const { id: site, zones } = await makeSite(account, { zones: ['=SUM(A1), "top"', 'Footer'] })
  await insertRevenue(account, [
    { ...counts, ...money, site, day: '2026-11-21', zone: zones[0]! },
    { ...counts, ...money, site, day: '2026-11-21', zone: zones[1]!, spentMicrosUsd: 2_500_000 },
    { ...counts, ...money, site, day: '2026-11-20', zone: zones[1]! },
  ])
  const { scheduleId, runId } = await planReport({
    siteId: site,
    reportName: 'Günlük gelir',
    reportFilter: JSON.stringify({ day: true, zone: true }),
  })
  await attemptDelivery(runId)
  expect(received.map(({ to }) => to)).toEqual([a, b])
  const [mail] = received as [(typeof received)[number]]
  const file = partOf(mail, 'text/csv')
  expect(file.name).toBe('20261122000000-Günlük-gelir.csv')
  const figures = '1000,800,80,500,600,10,2,'
  // Rows are ordered by zone id, which is random.
  const [first, ...lines] = file.content.toString('utf8').split('\r\n')
  expect(first).toMatch(/^\uFEFFPlacement,Placement ID,Day,Ad requests,/)
  const [, formula, footer] = lines.sort()
  expect([lines.length, footer, formula]).toEqual([
    3,
    expect.stringContaining(`Footer,${zones[1]},21.11.2026,${figures},40.000001,2.5,0.900001,`),
    `"'=SUM(A1), ""top""",${zones[0]},21.11.2026,${figures},40.000001,1.000001,0.900001,40.000001,1.000001,0.900001,66.666668,1.666668,1.500002`,
  ])
  const text = textOf(mail)
  expect(text).toContain('Dates: 21.11.2026')
  expect(text).toContain('Time zone: UTC')
  expect(text).toMatch(/^Revenue.* \$3\.50 /m)
  expect(text).toMatch(/^Impressions +1,200 /m)
  expect(text).toMatch(/^21\.11\.2026 · Footer +\$2\.50 +600$/m)
  expect(text).toMatch(/^21\.11\.2026 · =SUM\(A1\), "top" +\$1\.00 +600$/m)
  expect(mail.headers).toMatch(
    /^List-Unsubscribe: <http:\/\/127\.0\.0\.1:\d+\/api\/v1\/reports\/unsubscribe\?token=[\w.-]+>$/m,
  )
  expect(mail.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(partOf(received[1]!, 'text/csv').content).toEqual(file.content)
  const [run] = await ledger(scheduleId)
  expect(run).toMatchObject({ status: 'sent', rows: 2, startDate: '21.11.2026', error: null })
  expect(run!.deliveries.map(({ status, attempts, sentAt }) => [status, attempts, sentAt !== null])).toEqual([
    ['sent', 1, true],
    ['sent', 1, true],
  ])
  await attemptDelivery(runId, 2)
  expect(received).toHaveLength(2)
})

test('a Turkish app owner reads lira amounts; an empty report says so and its file has only the header', async () => {
  account = await make.account({ integrationType: 3 })
  await db
    .updateTable('users')
    .set({ language: 'tr', currency: 'try' })
    .where('id', '=', account.id)
    .execute()
  const app = await makeApp(account, 'Bulmaca')
  await insertRevenue(account, [{ ...counts, ...money, app, day: '2026-11-21' }])
  const appReport = { reportType: 'app' as const, siteId: null, recipients: [a] }
  const { runId } = await planReport({ ...appReport, reportFilter: JSON.stringify({ appNames: true }) })
  await attemptDelivery(runId)
  expect(textOf(received[0]!)).toMatch(/^Gelir.* ₺40,00 /m)
  expect(textOf(received[0]!)).toMatch(/^Gösterimler +600 /m)
  const none = JSON.stringify({ appNames: true, platforms: ['Android'] })
  const empty = await planReport({ ...appReport, reportFilter: none })
  await attemptDelivery(empty.runId)
  expect(textOf(received[1]!)).toContain('Bu dönem için gösterilecek veri yok.')
  expect(partOf(received[1]!, 'text/csv').content.toString()).toBe(
    '\uFEFFReklam istekleri;Eşleşen istekler;Gösterimler;Tıklamalar;CTR (%);Gelir (TRY);eCPM (TRY)\r\n',
  )
  account = await make.account()
  const english = await planReport({ recipients: [a] })
  await attemptDelivery(english.runId)
  expect(textOf(received[2]!)).toContain('There is no data to show for this time period.')
})

test('the date range may be longer than on a screen', async () => {
  const { id: site } = await makeSite(account)
  await insertRevenue(account, [{ ...counts, ...money, site, day: '2025-01-01' }])
  const { scheduleId, runId } = await planReport({
    reportDateRange: 'lastYear',
    recipients: [a],
    reportFilter: '{"month": true}',
  })
  await attemptDelivery(runId)
  expect((await ledger(scheduleId))[0]).toMatchObject({
    status: 'sent',
    rows: 1,
    startDate: '01.01.2025',
    endDate: '31.12.2025',
  })
})

test('a refused recipient is tried three times and then reported to the owner once; the others get the mail', async () => {
  state.admit = (to) => (to === a ? { refuse: 550, text: 'no such mailbox' } : null)
  const { scheduleId, runId } = await planReport()
  await expect(attemptDelivery(runId, 1)).rejects.toThrow(/no such mailbox/)
  await expect(attemptDelivery(runId, 2)).rejects.toThrow(/no such mailbox/)
  expect((await ledger(scheduleId))[0]!.status).toBe('pending')
  await attemptDelivery(runId, 3)
  const [run] = await ledger(scheduleId)
  expect(run!.status).toBe('partial')
  expect(run!.deliveries).toMatchObject([
    { recipient: a, status: 'failed', attempts: 3, error: expect.stringContaining('550 no such mailbox') },
    { recipient: b, status: 'sent', attempts: 1 },
  ])
  await attemptDelivery(runId, 4)
  await mailNotices()
  await mailNotices()
  expect(received.map(({ to }) => to)).toEqual([b, account.email])
  expect(textOf(received[1]!).replace(/\s+/g, ' ')).toContain(`${a}: 550 no such mailbox`)
})

test('a mail whose connection dropped is sent again under the same Message-ID', async () => {
  const { id: site } = await makeSite(account)
  await insertRevenue(account, [{ ...counts, ...money, site, day: '2026-11-21' }])
  const { scheduleId, runId } = await planReport()
  state.behave = () => 'drop'
  for (let attempt = 1; attempt <= 5; attempt++)
    await expect(attemptDelivery(runId, attempt)).rejects.toThrow(/not all mails/)
  expect(received).toEqual([])
  expect((await ledger(scheduleId))[0]!.deliveries.map(({ status }) => status)).toEqual([
    'pending',
    'pending',
  ])
  state.behave = () => null
  await attemptDelivery(runId, 6)
  expect(received.map(({ to }) => to).sort()).toEqual([a, b])
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(2)
  expect((await ledger(scheduleId))[0]).toMatchObject({ status: 'sent' })
})

test('a recipient whose mail breaks the connection does not hold up the others', async () => {
  state.behave = (to) => (to === a ? 'drop' : null)
  const { runId } = await planReport()
  await expect(attemptDelivery(runId, 1)).rejects.toThrow(/not all mails/)
  await expect(attemptDelivery(runId, 2)).rejects.toThrow(/not all mails/)
  expect(received.map(({ to }) => to)).toEqual([b])
})

test('a mail server that is unavailable until the last attempt fails the report run and notifies the owner', async () => {
  state.behave = () => 'drop'
  const { scheduleId, runId } = await planReport({ recipients: [a] })
  await attemptDelivery(runId, 20, true)
  expect((await ledger(scheduleId))[0]).toMatchObject({
    status: 'failed',
    deliveries: [{ recipient: a, status: 'failed' }],
  })
  state.behave = () => null
  await mailNotices()
  expect(received.map(({ to }) => to)).toEqual([account.email])
})

test('a report of a deleted site fails with a reason, and its owner is notified', async () => {
  const { id: site } = await makeSite(account)
  const { scheduleId, runId } = await planReport({ siteId: site })
  await db.deleteFrom('sites').where('id', '=', site).execute()
  await attemptDelivery(runId)
  expect((await ledger(scheduleId))[0]).toMatchObject({
    status: 'failed',
    reason: 'site_gone',
    error: 'The site no longer exists.',
    deliveries: [{ status: 'failed' }, { status: 'failed' }],
  })
  await mailNotices()
  expect(received.map(({ to }) => to)).toEqual([account.email])
  expect(textOf(received[0]!)).toContain('The site no longer exists.')
})

test("an app report of an account that is no longer linked fails with that reason, in the owner's language", async () => {
  account = await make.account({ integrationType: 4 })
  const user = await make.account({ integrationType: 3 })
  await db.updateTable('users').set({ language: 'tr' }).where('id', '=', account.id).execute()
  const appReport = { reportType: 'app' as const, siteId: null, recipients: [a] }
  const { scheduleId, runId } = await planReport({
    ...appReport,
    reportFilter: JSON.stringify({ userId: user.id }),
  })
  await attemptDelivery(runId)
  expect((await ledger(scheduleId))[0]).toMatchObject({ status: 'failed', reason: 'account_gone' })
  await mailNotices()
  expect(textOf(received[0]!)).toContain('Hesap artık bağlı değil.')
})

test('the owner reads that the mail server was unavailable, and only the operator reads its address', async () => {
  const unavailable = openMailer({
    ...deps.config,
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: 'hello@matinee.example',
  })
  const { scheduleId, runId } = await planReport({ recipients: [a] })
  await deliverRun(
    { ...deps, mailer: unavailable },
    { accountId: account.id, runId },
    { attempt: 20, isLast: true, signal },
  )
  await unavailable.close()
  const { data } = await api(account).get(listReportRuns, { params: { id: scheduleId } })
  expect(data[0]!.deliveries).toMatchObject([
    {
      status: 'failed',
      reason: 'mail_server_away',
      error: 'We could not reach the mail server, or it did not respond.',
    },
  ])
  expect((await ledger(scheduleId))[0]!.deliveries[0]!.error).toContain('127.0.0.1:1')
  await db.updateTable('users').set({ language: 'tr' }).where('id', '=', account.id).execute()
  const { data: turkish } = await api(account).get(listReportRuns, { params: { id: scheduleId } })
  expect(turkish[0]!.deliveries[0]!.error).toBe('E-posta sunucusuna ulaşamadık ya da sunucu yanıt vermedi.')
  await mailNotices()
  const text = textOf(received[0]!).replace(/\s+/g, ' ')
  expect(text).toContain(`${a}: E-posta sunucusuna ulaşamadık ya da sunucu yanıt vermedi`)
  expect(text).not.toContain('127.0.0.1:1')
})

test('a worker that lost the lock of a report run sends no further mail of it', async () => {
  const { scheduleId, runId } = await planReport()
  const lockBreaking: Mailer = {
    close: () => deps.mailer.close(),
    send: async (mail) => {
      const reply = await deps.mailer.send(mail)
      await db.executeQuery(
        CompiledQuery.raw(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
           and (classid::bigint << 32 | objid::bigint) = hashtextextended('report run ' || $1, 0)`,
          [runId],
        ),
      )
      return reply
    },
  }
  const first = deliverRun(
    { ...deps, mailer: lockBreaking },
    { accountId: account.id, runId },
    { attempt: 1, isLast: false, signal },
  )
  await expect(first).rejects.toThrow(/connection/i)
  expect(received.map(({ to }) => to)).toEqual([a])
  await attemptDelivery(runId, 2)
  expect(received.map(({ to }) => to)).toEqual([a, b])
  expect((await ledger(scheduleId))[0]!.status).toBe('sent')
})

test('a database that fails right after a mail was accepted does not cause a second copy', async () => {
  let fails = 2
  const flaky = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'UpdateQueryNode' && /sent_?at/i.test(JSON.stringify(node)) && fails-- > 0)
        throw new Error('the database restarts')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { scheduleId, runId } = await planReport({ recipients: [a] })
  const firstAttempt = { attempt: 1, isLast: false, signal }
  await deliverRun({ ...deps, db: flaky }, { accountId: account.id, runId }, firstAttempt).catch(() =>
    attemptDelivery(runId, 2),
  )
  expect(received.map(({ to }) => to)).toEqual([a])
  expect((await ledger(scheduleId))[0]).toMatchObject({ status: 'sent', deliveries: [{ attempts: 1 }] })
})

test("the mail names the account's time zone, which its days belong to", async () => {
  await db.updateTable('users').set({ timezone: 'Europe/Istanbul' }).where('id', '=', account.id).execute()
  const { runId } = await planReport({
    recipients: [a],
    timezone: -5,
    nextRunAt: new Date('2026-11-22T00:00:00Z'),
  })
  await attemptDelivery(runId)
  expect(textOf(received[0]!)).toContain('Time zone: Europe/Istanbul')
})

test('a file with a shortened name opens, but not while the account is disabled', async () => {
  const { runId } = await planReport({ recipients: [a], reportName: `a${'𝒜'.repeat(60)}` })
  await attemptDelivery(runId)
  const link = runFileLinks.sign(deps, { id: runId, sessionId: await sessionOf(account) })
  const answer = await fetch(link)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="20261122000000-a[-_]*\.csv"; filename\*=UTF-8''20261122000000-a(%F0%9D%92%9C){49}/,
  )
  await answer.arrayBuffer()
  await db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', account.id).execute()
  expect((await fetch(link)).status).toBe(403)
})

test('a report whose figures cannot be read is retried, and given up after ten attempts', async () => {
  const broken = { ...deps, facts: { ...deps.facts, stream: () => { throw new Error('down') } } } // oxfmt-ignore
  const { scheduleId, runId } = await planReport({ recipients: [a] })
  const attemptWithout = (attempt: number) =>
    deliverRun(broken, { accountId: account.id, runId }, { attempt, isLast: false, signal })
  await makeSite(account)
  await expect(attemptWithout(9)).rejects.toThrow('down')
  expect((await ledger(scheduleId))[0]!.status).toBe('pending')
  await attemptWithout(10)
  expect((await ledger(scheduleId))[0]).toMatchObject({
    status: 'failed',
    reason: 'not_made',
    error: 'We could not generate the report.',
  })
})

test('a report that was switched off or deleted after its time, or whose account was disabled, is not sent', async () => {
  const off = await planReport()
  await db
    .updateTable('scheduledReports')
    .set({ reportStatus: 0, nextRunAt: null })
    .where('id', '=', off.scheduleId)
    .execute()
  await attemptDelivery(off.runId)
  expect((await ledger(off.scheduleId))[0]).toMatchObject({
    status: 'failed',
    reason: 'switched_off',
    error: 'The report was turned off.',
  })
  const deleted = await planReport()
  await db.deleteFrom('scheduledReports').where('id', '=', deleted.scheduleId).execute()
  await attemptDelivery(deleted.runId)
  const disabled = await planReport()
  await db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', account.id).execute()
  await attemptDelivery(disabled.runId)
  await mailNotices()
  expect(received).toEqual([])
})

test('a recipient who is removed while the mails go out gets none', async () => {
  const { scheduleId, runId } = await planReport()
  const removing: Mailer = {
    close: () => deps.mailer.close(),
    send: async (mail) => {
      const reply = await deps.mailer.send(mail)
      await db
        .updateTable('scheduledReports')
        .set({ recipients: [a] })
        .where('id', '=', scheduleId)
        .execute()
      return reply
    },
  }
  await deliverRun(
    { ...deps, mailer: removing },
    { accountId: account.id, runId },
    { attempt: 1, isLast: false, signal },
  )
  expect(received.map(({ to }) => to)).toEqual([a])
})

test('a report that is switched off while the mails go out sends no further mail', async () => {
  const { scheduleId, runId } = await planReport()
  const switchingOff: Mailer = {
    close: () => deps.mailer.close(),
    send: async (mail) => {
      const reply = await deps.mailer.send(mail)
      await db
        .updateTable('scheduledReports')
        .set({ reportStatus: 0, nextRunAt: null })
        .where('id', '=', scheduleId)
        .execute()
      return reply
    },
  }
  await deliverRun(
    { ...deps, mailer: switchingOff },
    { accountId: account.id, runId },
    { attempt: 1, isLast: false, signal },
  )
  expect(received.map(({ to }) => to)).toEqual([a])
  expect((await ledger(scheduleId))[0]).toMatchObject({
    status: 'partial',
    deliveries: [
      { recipient: a, status: 'sent' },
      { recipient: b, status: 'failed', reason: 'switched_off' },
    ],
  })
})

test('a recipient who was removed between two attempts gets no mail', async () => {
  state.admit = () => ({ refuse: 451, text: 'later' })
  const { scheduleId, runId } = await planReport()
  await expect(attemptDelivery(runId)).rejects.toThrow(/451 later/)
  await db
    .updateTable('scheduledReports')
    .set({ recipients: [b] })
    .where('id', '=', scheduleId)
    .execute()
  state.admit = () => null
  await attemptDelivery(runId, 2)
  expect(received.map(({ to }) => to)).toEqual([b])
  expect((await ledger(scheduleId))[0]!.status).toBe('sent')
})

test('workers that deliver one report run at the same time send each mail once', async () => {
  const { runId } = await planReport()
  const both = await Promise.allSettled([
    attemptDelivery(runId),
    attemptDelivery(runId),
    attemptDelivery(runId),
  ])
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(received.map(({ to }) => to).sort()).toEqual([a, b])
})

test('a file too large for a mail is replaced by a link to the console, never to the file itself', async () => {
  const { scheduleId, runId } = await planReport({ recipients: [a] })
  state.behave = () => 'drop'
  await expect(attemptDelivery(runId)).rejects.toThrow(/not all mails/)
  // As if the file had been larger.
  await db.executeQuery(
    CompiledQuery.raw(`update report_runs set summary = summary || '{"bytes": 10000001}' where id = $1`, [
      runId,
    ]),
  )
  state.behave = () => null
  await attemptDelivery(runId, 2)
  const text = textOf(received[0]!)
  expect(text.replace(/\s+/g, ' ')).toContain('too large to attach. Anyone who can sign in')
  expect(received[0]!.raw).not.toContain('text/csv')
  expect(text).not.toContain('/download')
  expect(text).toContain(`${deps.config.publicUrl}/reports/scheduled`)
  const link = runFileLinks
    .sign(deps, { id: runId, sessionId: await sessionOf(account) })
    .replace(/^https?:\/\/[^/]+/, server.url)
  const answer = await fetch(link)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('20261122000000-Daily-revenue.csv')
  expect(await answer.text()).toContain('Ad requests,Matched requests')
  expect((await fetch(link.replace(/signature=../, 'signature=xx'))).status).toBe(403)
  expect((await fetch(link.replace(runId, 'AAAAAAAAAAAAAA'))).status).toBe(403)
  await db.deleteFrom('scheduledReports').where('id', '=', scheduleId).execute()
  expect((await fetch(link)).status).toBe(404)
})

test('a report name with line breaks adds no mail header and no path to the file name', async () => {
  const reportName = 'Ada\r\nBcc: eve@evil.example\r\n\r\nbody "x" ../../etc'
  const { runId } = await planReport({ recipients: [a], reportName })
  await attemptDelivery(runId)
  const [mail] = received
  expect(mail!.headers).not.toMatch(/^Bcc:/im)
  expect(mail!.headers.match(/^Subject: .*(?:\r?\n .*)*/m)![0]).toMatch(
    /^Subject: =\?UTF-8\?Q\?Matinee_report_for_.*Ada.*_Bcc=3A_eve=5B=40=5Devil/s,
  )
  expect(textOf(mail!)).not.toMatch(/^Bcc/m)
  expect(partOf(mail!, 'text/csv').name).toBe(
    '20261122000000-Ada-Bcc-eve-evil-.-example-body-x-..-..-etc.csv',
  )
})

test('a report can be sent outside its schedule at most five times an hour, and only while active', async () => {
  const id = await newScheduledReport(account.id, { recipients: [a] })
  const { runId } = await api(account).get(sendScheduledReport, { params: { id } })
  await attemptDelivery(runId)
  expect(received.map(({ to }) => to)).toEqual([a])
  expect((await ledger(id))[0]).toMatchObject({ id: runId, trigger: 'now', status: 'sent' })
  for (let more = 0; more < 4; more++) await api(account).get(sendScheduledReport, { params: { id } })
  const answer = await api(account).ask(sendScheduledReport, { params: { id } })
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  const other = await make.account()
  const inactive = await newScheduledReport(other.id, { reportStatus: 0, nextRunAt: null })
  expect(await api(other).refusal(sendScheduledReport, { params: { id: inactive } })).toEqual([
    422,
    'invalid_request',
  ])
})
