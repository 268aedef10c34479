import { createScheduledReport, readScheduledReport } from '@matinee/contract/scheduledReports'
import { CompiledQuery } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { newScheduledReport } from '../../../testing/scheduledReports.ts'
import { server } from '../../../testing/testServer.ts'
import { readOutboxMail } from '../../platform/outbox.ts'
import { unsubscribeLink } from './links.ts'
import { mailNotice } from './notices.ts'
import { readLedger, sendNow } from './runs.service.ts'

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

test('the link asks in the language of the owner and does nothing by itself', async () => {
  await db.updateTable('users').set({ language: 'tr' }).where('id', '=', account.id).execute()
  const answer = await fetch(unsubscribeLink(deps, id, a))
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
  expect(page).toContain('<html lang="tr">')
  expect(page).toContain('<form method="post">')
  expect(page).toContain('&lt;b&gt;Günlük&lt;/b&gt;')
  expect(page).not.toContain('<b>')
  expect(await recipients()).toBe(`${a};${c}`)
})

test.each([
  ['the form of the page', { body: new URLSearchParams() }],
  ['one click of a mail program', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
  ['one click as a form of parts', { body: formOf({ 'List-Unsubscribe': 'One-Click' }) }],
  ['nothing at all', {}],
])('%s takes the recipient off, and what waits for it is not sent', async (_what, init) => {
  const { runId } = await sendNow(deps, account.id, id)
  const answer = await fetch(unsubscribeLink(deps, id, a), { method: 'POST', redirect: 'error', ...init })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('You are unsubscribed')
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

test('without recipients the report is inactive; the owner is told of each who leaves', async () => {
  for (const recipient of [a, c]) await fetch(unsubscribeLink(deps, id, recipient), { method: 'POST' })
  const report = await api(account).get(readScheduledReport, { body: { reportId: id } })
  expect(report).toMatchObject({ reportStatus: 0, recipients: '', nextRunAt: null })
  const told = await notices()
  expect(told).toHaveLength(2)
  const texts: string[] = []
  for (const notice of told) {
    await mailNotice(deps, notice)
    if (notice.kind !== 'left') throw new Error(notice.kind)
    const mail = await readOutboxMail(server.dataDir, `report-left-${notice.noticeId}`)
    expect(mail!.to.address).toBe(account.email)
    texts.push(mail!.text.replace(/\s+/g, ' '))
  }
  expect(texts.filter((text) => text.includes('the report is inactive now'))).toHaveLength(1)
})

test('a link holds no longer once it was used, the report is gone, or somebody made it up: 410 and a page', async () => {
  const link = unsubscribeLink(deps, id, a)
  await fetch(link, { method: 'POST' })
  const stale = [link, link.replace(/token=..../, 'token=AAAA'), link.slice(0, -2), link.replace(/\?.*/, '')]
  stale.push(
    `${link}&token=x`,
    unsubscribeLink(deps, 'AAAAAAAAAAAAAA', c),
    unsubscribeLink(deps, id, 'x@y.example'),
  )
  for (const address of stale)
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(address, { method, headers: { 'accept-language': 'tr-TR,tr;q=0.9' } })
      expect([address, answer.status]).toEqual([address, 410])
      expect(await answer.text()).toContain('Bu bağlantı artık geçerli değil')
    }
  const other = unsubscribeLink(deps, id, c)
  await db.deleteFrom('scheduledReports').where('id', '=', id).execute()
  expect((await fetch(other)).status).toBe(410)
  expect(await notices()).toHaveLength(1)
})

test('a signature for a file does not unsubscribe, nor the other way round', async () => {
  const token = new URL(unsubscribeLink(deps, id, a)).searchParams.get('token')!
  const [named, signature] = token.split('.')
  const file = `${server.url}/api/v1/reports/scheduled/runs/${named}/download?expires=99999999999&signature=${signature}`
  expect((await fetch(file)).status).toBe(403)
})

test('a recipient may be taken up again, and its old link then holds again', async () => {
  const link = unsubscribeLink(deps, id, a)
  await fetch(link, { method: 'POST' })
  await api(account).get(createScheduledReport, {
    body: {
      reportData: {
        reportType: 'site',
        reportName: 'Other',
        recipients: a,
        site: 'all-sites',
        reportFilter: {},
      } as never,
    },
  })
  expect((await fetch(link)).status).toBe(410)
  await db
    .updateTable('scheduledReports')
    .set({ recipients: [a] })
    .where('id', '=', id)
    .execute()
  expect((await fetch(link)).status).toBe(200)
})
