import { readLimits, setLimits } from '@matinee/contract/admin'
import { readUsage } from '@matinee/contract/usage'
import { maxFileBytes, maxParts } from '@matinee/contract/plain/limits'
import type { QuotaName } from '@matinee/contract/plain/account/quotas'
import { createPlayer, listPlayers, removePlayer } from '@matinee/contract/players'
import { createScheduledReport } from '@matinee/contract/scheduledReports'
import { createSite } from '@matinee/contract/sites'
import { abortUpload, initiateUpload, uploadByUrl } from '@matinee/contract/videoUploads'
import { createVideo, removeVideo } from '@matinee/contract/videos'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { lockAccount } from '../../platform/access/lockAccount.ts'
import { openPostgres } from '../../platform/postgres/postgres.ts'
import { changeQuotas } from './quotas.service.ts'

const { db } = server.deps
const uploader = () => make.account({ videoInfrastructure: 'IZLESENE' })
const limit = (account: TestAccount, limits: Partial<Record<QuotaName, number | null>>) =>
  changeQuotas(db, account.id, limits, 'cli')
const readUse = async (account: TestAccount, quota: QuotaName) =>
  (await api(account).get(readUsage)).data.find((use) => use.quota === quota)

const file = (totalParts: number, fileSize: number) => ({
  body: { fileName: 'a.mp4', totalParts, fileSize },
})
const link = () => ({ body: { source: `https://videos.example/${newId()}.mp4` } })

/** Sends many requests at once and counts the answers of each kind. */
async function tally(times: number, send: () => Promise<[number, string] | number>) {
  const answers = await Promise.all(Array.from({ length: times }, send))
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[String(answer)] = (counts[String(answer)] ?? 0) + 1
  return counts
}

test('of 150 uploads of five gigabytes that are declared at once, ten are accepted', async () => {
  const account = await uploader()
  const declare = () => api(account).status(initiateUpload, file(maxParts, maxFileBytes))
  expect(await tally(150, declare)).toEqual({ 200: 10, 409: 140 })
  expect(await readUse(account, 'uploads')).toMatchObject({ used: 10, limit: 10 })
  expect(await readUse(account, 'storage')).toMatchObject({ used: 10 * maxFileBytes })
})

test('an account whose additions wait for each other leaves database connections to the others', async () => {
  const [busy, other] = [await uploader(), await make.account()]
  const outside = openPostgres({ url: server.databaseUrl }, 2)
  onTestFinished(() => outside.destroy())
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        outside,
      )
    ).rows.length
  let adding: Promise<number[]> | undefined
  await outside.transaction().execute(async (tx) => {
    await lockAccount(tx, busy.id)
    adding = Promise.all(Array.from({ length: 20 }, () => api(busy).status(createVideo, link())))
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), 20_000)
    for (let n = 0; n < 10; n++) expect(await api(other).status(listPlayers)).toBe(200)
    expect(await waiting()).toBe(1)
  })
  expect(await adding).toEqual(Array.from({ length: 20 }, () => 200))
})

test('declared bytes count as storage until the upload is aborted or its video is deleted', async () => {
  const account = await uploader()
  await limit(account, { storage: 3_000_000 })
  const own = api(account)
  const first = await own.get(initiateUpload, file(1, 2_000_000))
  const answer = await own.ask(initiateUpload, file(1, 2_000_000))
  expect([answer.status, answer.body]).toMatchObject([
    409,
    { error: { code: 'quota_reached', details: { quota: 'storage', used: 2_000_000, limit: 3_000_000 } } },
  ])
  await own.get(abortUpload, { body: { uploadId: first.uploadId, key: first.uploadRecord.key } })
  const second = await own.get(initiateUpload, file(1, 2_000_000))
  expect(await own.status(initiateUpload, file(1, 2_000_000))).toBe(409)
  await own.get(removeVideo, { params: { id: second.uploadRecord.id } })
  expect(await own.status(initiateUpload, file(1, 2_000_000))).toBe(200)
})

test('renditions count as storage, and a full storage accepts no link either', async () => {
  const account = await uploader()
  const { id } = await api(account).get(createVideo, link())
  const rendition = {
    videoId: id,
    name: '360p',
    width: 640,
    height: 360,
    frameRate: 25,
    codecs: 'avc1.64001e',
  }
  await db
    .insertInto('renditions')
    .values({ ...rendition, averageBandwidth: 1, peakBandwidth: 1, bytes: 7_000 })
    .execute()
  expect(await readUse(account, 'storage')).toMatchObject({ used: 7_000 })
  await limit(account, { storage: 7_001 })
  expect(await api(account).status(createVideo, link())).toBe(200)
  await limit(account, { storage: 7_000 })
  const { status, body } = await api(account).ask(createVideo, link())
  expect([status, body]).toMatchObject([409, { error: { details: { quota: 'storage' } } }])
})

test('a site that an operator removed makes room for another', async () => {
  const account = await make.account()
  await limit(account, { sites: 1 })
  const add = () => api(account).status(createSite, { body: { fqdn: `${newId().toLowerCase()}.example` } })
  expect([await add(), await add()]).toEqual([200, 409])
  await db.updateTable('sites').set({ removedAt: new Date() }).where('accountId', '=', account.id).execute()
  expect(await add()).toBe(200)
})

test('without a declared size, an upload counts with the largest size of its parts', async () => {
  const account = await uploader()
  await limit(account, { storage: 3 * 5_242_880 })
  const declare = (totalParts: number) =>
    api(account).status(initiateUpload, { body: { fileName: 'a.mp4', totalParts } })
  expect([await declare(4), await declare(3), await declare(1)]).toEqual([409, 200, 409])
})

test('the limit holds however many requests come at once', async () => {
  const account = await make.account({ integrationType: 0, videoInfrastructure: 'IZLESENE' })
  await limit(account, { linksPerHour: 4, players: 3, sites: 2, scheduledReports: 1 })
  const own = api(account)
  const reportData = {
    reportType: 'site',
    reportName: 'Daily',
    recipients: 'reader@test.matinee.test',
    site: 'all-sites',
    reportFilter: { day: true },
  } as const
  const sends: [number, () => Promise<number>][] = [
    [3, () => own.status(createPlayer, { body: { name: 'One', language: 'en' } })],
    [2, () => own.status(createSite, { body: { fqdn: `${newId(10)}.example`.toLowerCase() } })],
    [1, () => own.status(createScheduledReport, { body: { reportData } })],
  ]
  expect(await tally(15, () => own.status(createVideo, link()))).toEqual({ 200: 4, 409: 11 })
  expect(await own.refusal(uploadByUrl, link())).toEqual([409, 'quota_reached'])
  for (const [most, send] of sends) expect(await tally(15, send)).toEqual({ 200: most, 409: 15 - most })
  await limit(account, { linksPerHour: 100, videos: 6 })
  expect(await tally(15, () => own.status(createVideo, link()))).toEqual({ 200: 2, 409: 13 })
  expect(await own.refusal(initiateUpload, file(1, 1))).toEqual([409, 'quota_reached'])
})

test('an account above a new limit keeps what it has, and adds again once it is below', async () => {
  const account = await make.account()
  const own = api(account)
  const body = { name: 'One', language: 'en' as const }
  await own.get(createPlayer, { body })
  const { id } = await own.get(createPlayer, { body })
  await limit(account, { players: 1 })
  expect((await own.get(listPlayers)).data).toHaveLength(2)
  expect(await readUse(account, 'players')).toEqual({ quota: 'players', used: 2, limit: 1 })
  expect(await own.refusal(createPlayer, { body })).toEqual([409, 'quota_reached'])
  await own.get(removePlayer, { params: { id } })
  expect(await own.refusal(createPlayer, { body })).toEqual([409, 'quota_reached'])
  await limit(account, { players: null })
  expect(await own.status(createPlayer, { body })).toBe(200)
  expect(await readUse(account, 'players')).toMatchObject({ used: 2, limit: 100 })
})

test('an account sees its own use only, and only of quotas that its type can add to', async () => {
  const [one, other, apps] = [
    await uploader(),
    await uploader(),
    await make.account({ integrationType: 3, videoInfrastructure: null }),
  ]
  await api(one).get(initiateUpload, file(1, 1_000))
  await limit(one, { players: 7 })
  const { data } = await api(other).get(readUsage)
  expect(data.map(({ quota }) => quota)).toEqual([
    'storage',
    'uploads',
    'linksPerHour',
    'videos',
    'players',
    'sites',
    'scheduledReports',
  ])
  expect(data.map(({ used }) => used)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(data.find(({ quota }) => quota === 'players')!.limit).toBe(100)
  expect(await api(apps).get(readUsage)).toEqual({
    data: [{ quota: 'scheduledReports', used: 0, limit: 100 }],
  })
})

test('a change of limits is in the audit, with the previous limits', async () => {
  const account = await make.account()
  await limit(account, { players: 5 })
  await limit(account, { players: 6, sites: 2 })
  const entries = await db
    .selectFrom('audit')
    .where('accountId', '=', account.id)
    .where('kind', '=', 'changed')
    .orderBy('id', 'desc')
    .select(['actor', 'details'])
    .execute()
  expect(entries[0]).toEqual({
    actor: 'cli',
    details: { quotas: true, before: { players: 5, sites: null }, after: { players: 6, sites: 2 } },
  })
})

test('operators read and change the limits of an account; an unknown account is 404', async () => {
  const [operator, account] = [await make.staff(), await make.account()]
  const params = { id: account.id }
  const changed = await api(operator).get(setLimits, { params, body: { players: 0, storage: 1024 } })
  const of = (quota: string) => changed.data.find((limit) => limit.quota === quota)
  expect(of('players')).toEqual({ quota: 'players', used: 0, limit: 0, isOwn: true })
  expect(of('sites')).toMatchObject({ limit: 100, isOwn: false })
  const player = { body: { name: 'One', language: 'en' as const } }
  expect(await api(account).refusal(createPlayer, player)).toEqual([409, 'quota_reached'])
  await api(operator).get(setLimits, { params, body: { players: null } })
  expect(await api(account).status(createPlayer, player)).toBe(200)
  expect((await api(operator).get(readLimits, { params })).data).toContainEqual({
    quota: 'players',
    used: 1,
    limit: 100,
    isOwn: false,
  })
  for (const body of [{ players: -1 }, { players: 1.5 }, { storage: 2 ** 53 }])
    expect(await api(operator).status(setLimits, { params, body })).toBe(422)
  const nobody = { params: { id: 'nobody' } }
  expect(await api(operator).status(readLimits, nobody)).toBe(404)
  expect(await api(operator).status(setLimits, { ...nobody, body: { players: 1 } })).toBe(404)
})
