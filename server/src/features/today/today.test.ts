import { readToday } from '@matinee/contract/today'
import { createCampaign, updateCampaign, type NewCampaign } from '@matinee/contract/campaigns'
import { addDays, addMonths } from '@matinee/contract/plain/calendar'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import type { TodayKind } from '@matinee/contract/plain/todayKinds'
import { createSite } from '@matinee/contract/sites'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { newPayment } from '../../../testing/payments.ts'
import { makeSite } from '../../../testing/revenue.ts'
import { importCsv, newSource } from '../../../testing/revenueImports.ts'
import { linkFactsEngine, matinee } from '../../../testing/matinee.ts'
import { newScheduledReport } from '../../../testing/scheduledReports.ts'
import { server } from '../../../testing/testServer.ts'
import { newThings } from '../../../testing/things.ts'
import { newZone } from '../../../testing/sites.ts'
import { newId } from '../../platform/ids.ts'
import { importRates } from '../revenue/rates.service.ts'

linkFactsEngine()
const { db } = server.deps
let operator: TestAccount
let publisher: TestAccount
beforeAll(async () => {
  operator = await make.staff()
  publisher = await make.account()
})

const today = () => api(operator).get(readToday, {})
const itemOf = async (kind: TodayKind) => (await today()).items.find((item) => item.kind === kind) ?? null
const namesOf = async (kind: TodayKind) => (await itemOf(kind))?.examples.map(({ name }) => name) ?? []

test('registrations wait until somebody approves or refuses them, the oldest first', async () => {
  expect(await itemOf('registrations')).toBeNull()
  const waiting = { status: 'PENDING', approvedAt: null } as const
  for (const name of ['Second', 'First']) {
    const { id } = await make.account()
    const createdAt = new Date(name === 'First' ? '2026-01-01' : '2026-02-01')
    await db
      .updateTable('users')
      .set({ ...waiting, name })
      .where('id', '=', id)
      .execute()
    await sql`update users set created_at = ${createdAt} where id = ${id}`.execute(db)
  }
  expect(await itemOf('registrations')).toMatchObject({ count: 2 })
  expect(await namesOf('registrations')).toEqual(['First', 'Second'])
  await db.updateTable('users').set({ approvedAt: new Date() }).where('name', '=', 'First').execute()
  expect(await namesOf('registrations')).toEqual(['Second'])
  const { out } = await matinee('today')
  expect(out).toMatch(/Registrations to approve or refuse \(1\)\n +ID +NAME.*\n.+Second/)
})

test('a new site waits until it has a placement', async () => {
  const fqdn = `${newId(8).toLowerCase()}.example`
  const { id } = await api(publisher).get(createSite, { body: { fqdn } })
  expect(await itemOf('sites')).toMatchObject({
    count: 1,
    examples: [{ id, name: fqdn, account: { id: publisher.id } }],
  })
  await newZone({ accountId: publisher.id, siteId: id })
  expect(await itemOf('sites')).toBeNull()
})

test('a source that did not report yesterday is missing, one that did is not', async () => {
  const yesterday = addDays(new Date().toISOString().slice(0, 10), -1)
  const site = await makeSite(publisher, { zones: [] })
  const rates = ['day,currency,rate,source']
  for (const day of [addDays(yesterday, -3), yesterday])
    rates.push(`${day},try,40,test`, `${day},eur,0.8,test`)
  await importRates(db, Buffer.from(rates.join('\n')), { actor: 'cli' })
  const report = (source: string, day: string) =>
    importCsv(`day,site,revenue,currency\n${day},${site.id},5,usd`, { source })
  const [late, current] = [newSource(), newSource()]
  await report(late, addDays(yesterday, -3))
  await report(current, addDays(yesterday, -3))
  await report(current, yesterday)
  expect(await namesOf('missingSources')).toEqual([late])
  await report(late, yesterday)
  expect(await itemOf('missingSources')).toBeNull()
})

test('imports, videos and reports that failed within a day are named, older ones are not', async () => {
  const source = newSource()
  await importCsv('day,site,revenue,currency\n2026-03-01,unknown.example,1,usd', { source })
  expect(await namesOf('failedImports')).toEqual([`${source}: test.csv`])
  const ids = [newId(), newId()]
  for (const [at, id] of ids.entries())
    await db
      .insertInto('videos')
      .values({
        id,
        accountId: publisher.id,
        title: `Film ${at}`,
        source: 'https://media.example/a.mp4',
        sourceKind: 'url',
        status: at === 0 ? 'TRANSCODING_ERROR' : 'AVAILABLE',
      } as never)
      .execute()
  expect(await itemOf('failedVideos')).toMatchObject({
    count: 1,
    examples: [{ id: ids[0], name: 'Film 0', account: { id: publisher.id } }],
  })
  await db
    .updateTable('videos')
    .set({ updatedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', ids[0]!)
    .execute()
  expect(await itemOf('failedVideos')).toBeNull()
  expect(await itemOf('failedReports')).toBeNull()
  const { mail } = await newThings(publisher.id)
  expect(await itemOf('failedMails')).toMatchObject({
    examples: [{ id: mail, name: 'owner@test.matinee.test', account: { id: publisher.id } }],
  })
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await db.updateTable('mails').set({ triedAt: yesterday }).where('id', '=', mail).execute()
  expect(await itemOf('failedMails')).toBeNull()
})

test('a report of which several runs failed waits once, by its own id, since the latest', async () => {
  const failed = await newScheduledReport(publisher.id, { reportName: 'Twice' })
  const other = await newScheduledReport(publisher.id, { reportName: 'Once' })
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const addRun = (scheduleId: string, status: 'sent' | 'partial' | 'failed', at: Date) =>
    db
      .insertInto('reportRuns')
      .values({
        id: newId(),
        scheduleId,
        accountId: publisher.id,
        trigger: 'schedule',
        plannedAt: at,
        completedAt: at,
        status,
        reportName: 'Its name then',
        startDay: null,
        endDay: null,
        fileKey: null,
        summary: null,
        error: null,
      })
      .execute()
  const latest = minutesAgo(5)
  await addRun(failed, 'failed', minutesAgo(60))
  await addRun(failed, 'partial', latest)
  await addRun(failed, 'sent', minutesAgo(1))
  await addRun(other, 'failed', minutesAgo(30))
  await addRun(other, 'failed', minutesAgo(25 * 60))
  const account = { id: publisher.id }
  expect(await itemOf('failedReports')).toMatchObject({
    count: 2,
    examples: [
      { id: failed, name: 'Twice', account, at: latest.toISOString() },
      { id: other, name: 'Once', account },
    ],
  })
})

test('an active campaign without an ad waits, one that only has other hours does not', async () => {
  const staff = api(operator)
  const body = {
    advertiser: 'Tea house',
    cpmMicros: 2_000_000,
    currency: 'usd' as const,
    clickUrl: 'https://shop.example/',
  }
  const start = async (name: string, some: Partial<NewCampaign>) => {
    const { id, updatedAt } = await staff.get(createCampaign, { body: { ...body, name, ...some } })
    await staff.get(updateCampaign, { params: { id }, body: { status: 'ACTIVE', updatedAt } })
  }
  await start('No ad', {})
  await start('Next year', { startsAt: '2999-01-01T00:00:00.000Z' })
  expect(await namesOf('idleCampaigns')).toEqual(['No ad'])
})

test('the last month waits until it is closed, and its payments until they are approved; only who may pay is told', async () => {
  const finance = await make.staff({ staffRole: 'finance' })
  const support = await make.staff({ staffRole: 'support' })
  const of = async (who: TestAccount, kind: TodayKind) =>
    (await api(who).get(readToday, {})).items.find((item) => item.kind === kind)
  const last = addMonths(new Date().toISOString().slice(0, 10), -1).slice(0, 7)
  expect(await of(finance, 'openMonths')).toMatchObject({ count: 1, examples: [{ id: last }] })
  expect(await of(support, 'openMonths')).toBeUndefined()
  const id = await newPayment(publisher.id)
  await db.updateTable('payments').set({ term: last, paid: 0 }).where('id', '=', id).execute()
  await db
    .insertInto('paymentInfos')
    .values({ accountId: publisher.id, sealed: Buffer.from('x'), heldUntil: null })
    .execute()
  expect(await of(finance, 'openMonths')).toBeUndefined()
  expect(await of(finance, 'waitingPayments')).toMatchObject({ count: 1, examples: [{ id: last }] })
  expect(await of(support, 'waitingPayments')).toBeUndefined()
})

test('each role sees what it can handle, and nothing else', async () => {
  await db
    .updateTable('users')
    .set({ status: 'PENDING', approvedAt: null })
    .where('id', '=', (await make.account()).id)
    .execute()
  const owner = await make.account()
  await api(owner).get(createSite, { body: { fqdn: `${newId(8).toLowerCase()}.example` } })
  const { id } = await api(operator).get(createCampaign, {
    body: {
      name: 'Without an ad',
      advertiser: 'Tea house',
      cpmMicros: 2_000_000,
      currency: 'usd',
      clickUrl: 'https://shop.example/',
    },
  })
  await db.updateTable('campaigns').set({ status: 'ACTIVE' }).where('id', '=', id).execute()
  await importCsv('day,site,revenue,currency\n2026-03-02,unknown.example,1,usd', { source: newSource() })
  await newThings(owner.id)
  const failedVideo = {
    id: newId(),
    accountId: owner.id,
    title: 'Failed',
    source: 'https://media.example/a.mp4',
    sourceKind: 'url',
    status: 'TRANSCODING_ERROR',
  }
  await db
    .insertInto('videos')
    .values(failedVideo as never)
    .execute()

  const compared = new Set<TodayKind>([
    'registrations',
    'sites',
    'idleCampaigns',
    'failedImports',
    'failedVideos',
    'failedMails',
  ])
  const kindsOf = async (staffRole: StaffRole) => {
    const { items } = await api(await make.staff({ staffRole })).get(readToday, {})
    return items.map(({ kind }) => kind).filter((kind) => compared.has(kind))
  }
  const all = await kindsOf('administrator')
  expect(all).toHaveLength(compared.size)
  expect(await kindsOf('support')).toEqual(['registrations', 'failedVideos', 'failedMails'])
  expect(await kindsOf('adOperations')).toEqual([
    'registrations',
    'sites',
    'idleCampaigns',
    'failedImports',
    'failedMails',
  ])
  expect(await kindsOf('finance')).toEqual([])
})
