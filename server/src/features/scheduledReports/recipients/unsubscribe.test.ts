import {
  createScheduledReport,
  listReportRecipients,
  readScheduledReport,
  updateScheduledReport,
} from '@matinee/contract/scheduledReports'
import { listAudit } from '@matinee/contract/audit'
import { CompiledQuery } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { newScheduledReport } from '../../../../testing/scheduledReports.ts'
import { server } from '../../../../testing/testServer.ts'
import { readOutboxMail } from '../../../platform/mail/outbox.ts'
import { sign } from '../../../platform/access/secrets.ts'
import * as links from './links.ts'
import { mailNotice } from '../notices.ts'
import { readLedger, sendNow } from '../delivery/reportRuns.service.ts'

const { deps } = server
const { db } = deps
const a = 'A.b@yayin.example'
const c = 'c@yayin.example'

let account: TestAccount
let id: string
beforeEach(async () => {
  await notices()
  account = await make.account()
  id = await newScheduledReport(account.id, { recipients: [a, c], reportName: '<b>Günlük</b>' })
})

const linkTo = (recipient: string) => links.unsubscribeLink(deps, { accountId: account.id, recipient })

/** The link in mails of older versions. */
function olderLinkTo(recipient: string): string {
  const payload = Buffer.from(JSON.stringify([id, recipient.toLowerCase()])).toString('base64url')
  const signature = sign(deps.secrets.signing, 'report unsubscribe', payload)
  return `${deps.config.publicUrl}/api/v1/reports/unsubscribe?token=${payload}.${signature}`
}

const recipients = async () =>
  (await api(account).get(readScheduledReport, { body: { reportId: id } })).recipients

type Notice = Parameters<typeof mailNotice>[1]
async function notices(): Promise<Notice[]> {
  const { rows } = await db.executeQuery<{ data: Notice }>(
    CompiledQuery.raw(
      `delete from pgboss.job where name = 'report-notice' and state = 'created' returning data`,
    ),
  )
  return rows.map(({ data }) => data)
}

test("the link opens a page in the owner's language, and opening it changes nothing", async () => {
  await db.updateTable('users').set({ language: 'tr' }).where('id', '=', account.id).execute()
  const answer = await fetch(linkTo(a))
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
  expect(page).toContain('<html lang="tr">')
  expect(page).toContain('<form method="post">')
  expect(page).toContain(account.email)
  expect(await recipients()).toBe(`${a};${c}`)
})

test.each([
  ['the form of the page', { body: new URLSearchParams() }],
  ['one click of a mail program', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
  ['one click as a form of parts', { body: formOf({ 'List-Unsubscribe': 'One-Click' }) }],
  ['nothing at all', {}],
])('%s removes the recipient and stops pending mails to it', async (_request, init) => {
  const { runId } = await sendNow(deps, account.id, id)
  const answer = await fetch(linkTo(a), { method: 'POST', redirect: 'error', ...init })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('You’ve unsubscribed')
  expect(await recipients()).toBe(c)
  const [run] = await readLedger(db, account.id, id)
  expect(run!.id).toBe(runId)
  expect(run!.deliveries.map(({ recipient, status }) => [recipient, status])).toEqual(
    expect.arrayContaining([
      [a, 'unsubscribed'],
      [c, 'pending'],
    ]),
  )
})

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('the log of the account names the recipient, the reports, and where the link was opened', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) await fetch(linkTo(c), { method: 'POST' })
  const { data } = await api(await make.staff()).get(listAudit, { query: { account: account.id } })
  expect(data).toMatchObject([
    {
      kind: 'recipient_left',
      actor: 'recipient',
      address: '127.0.0.1',
      details: {
        recipient: c,
        leftReports: ['<b>Günlük</b>'],
        before: { unsubscribedAt: null },
        after: { unsubscribedAt: expect.any(String) },
      },
    },
  ])
})

test('a report without recipients becomes inactive, and the owner is notified of each unsubscribe', async () => {
  for (const recipient of [a, c]) await fetch(linkTo(recipient), { method: 'POST' })
  const report = await api(account).get(readScheduledReport, { body: { reportId: id } })
  expect(report).toMatchObject({ reportStatus: 0, recipients: '', nextRunAt: null })
  const sent = await notices()
  expect(sent).toHaveLength(2)
  const texts: string[] = []
  for (const notice of sent) {
    await mailNotice(deps, notice)
    if (notice.kind !== 'unsubscribed') throw new Error(notice.kind)
    const mail = await readOutboxMail(server.dataDir, `report-left-${notice.noticeId}`)
    expect(mail!.to.address).toBe(account.email)
    texts.push(mail!.text.replace(/\s+/g, ' '))
  }
  expect(texts.filter((text) => text.includes('so they’re now inactive'))).toHaveLength(1)
})

test('a used or forged link, or one of another installation, answers 410 with a page', async () => {
  const link = linkTo(a)
  await fetch(link, { method: 'POST' })
  const stale = [link, link.replace(/token=..../, 'token=AAAA'), link.slice(0, -2), link.replace(/\?.*/, '')]
  stale.push(
    `${link}&token=x`,
    links.unsubscribeLink(deps, { accountId: 'AAAAAAAAAAAAAA', recipient: c }),
    linkTo('x@y.example'),
  )
  for (const address of stale)
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(address, { method, headers: { 'accept-language': 'tr-TR,tr;q=0.9' } })
      expect([address, answer.status]).toEqual([address, 410])
      expect(await answer.text()).toContain('Bu bağlantı artık çalışmıyor')
    }
  expect(await notices()).toHaveLength(1)
})

test('a link of an older mail works as long as its report exists', async () => {
  expect((await fetch(olderLinkTo(a))).status).toBe(200)
  await db.deleteFrom('scheduledReports').where('id', '=', id).execute()
  expect((await fetch(olderLinkTo(a))).status).toBe(410)
})

test('an unsubscribe signature does not open a file', async () => {
  const token = new URL(linkTo(a)).searchParams.get('token')!
  const [payload, signature] = token.split('.')
  const file = `${server.url}/api/v1/reports/scheduled/runs/${payload}/download?expires=99999999999&signature=${signature}`
  expect((await fetch(file)).status).toBe(403)
})

test("an unsubscribe removes the recipient from every report of the account, and from no other account's", async () => {
  const second = await newScheduledReport(account.id, { recipients: [a.toLowerCase()] })
  const other = await make.account()
  const othersReport = await newScheduledReport(other.id, { recipients: [a] })
  await fetch(olderLinkTo(a), { method: 'POST' })
  const read = (owner: TestAccount, reportId: string) =>
    api(owner).get(readScheduledReport, { body: { reportId } })
  expect(await recipients()).toBe(c)
  expect(await read(account, second)).toMatchObject({ recipients: '', reportStatus: 0 })
  expect(await read(other, othersReport)).toMatchObject({ recipients: a, reportStatus: 1 })
})

test('a recipient who unsubscribed is refused in every later save, even by a dialog opened before', async () => {
  const stale = await api(account).get(readScheduledReport, { body: { reportId: id } })
  await fetch(linkTo(a), { method: 'POST' })
  const change = await api(account).ask(updateScheduledReport, {
    body: { reportId: id, newData: { ...stale } },
  })
  expect(change.status).toBe(422)
  expect(errorOf(change.body)).toMatchObject({
    code: 'recipient_unsubscribed',
    fields: { 'newData.recipients': expect.stringContaining(a) },
  })
  const reportData = { reportType: 'site', reportName: 'Other', site: 'all-sites', reportFilter: {} }
  const created = await api(account).ask(createScheduledReport, {
    body: { reportData: { ...reportData, recipients: a.toUpperCase() } as never },
  })
  expect([created.status, errorOf(created.body).code]).toEqual([422, 'recipient_unsubscribed'])
  expect(await recipients()).toBe(c)
  expect((await api(account).get(listReportRecipients)).data).toEqual([
    { recipient: a.toLowerCase(), status: 'unsubscribed' },
  ])
})

test('the owner may enter their own address again', async () => {
  const own = account.email
  await db
    .updateTable('scheduledReports')
    .set({ recipients: [own] })
    .where('id', '=', id)
    .execute()
  await fetch(linkTo(own), { method: 'POST' })
  expect(await recipients()).toBe('')
  await api(account).get(updateScheduledReport, {
    body: { reportId: id, newData: { recipients: own, reportStatus: 1 } },
  })
  expect(await recipients()).toBe(own)
  expect((await fetch(linkTo(own))).status).toBe(200)
})

const errorOf = (body: unknown) => (body as { error: { code: string; fields: object } }).error
