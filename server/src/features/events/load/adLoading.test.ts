import '../../../../testing/ownTables.ts'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breaks, type AdEventType } from '@matinee/contract/plain/adBeacon'
import {
  adBeacon,
  billOf,
  newPlacement,
  readAdRows,
  readBilled,
  startAdIngest,
  ticketOf,
  entireFilm,
  entireLife,
  type Placement,
} from '../../../../testing/adIngest.ts'
import { facts, newSpoolDir } from '../../../../testing/ingest.ts'
import { adDifferences } from '../../../../testing/rollupDifferences.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { deleteRows } from '../../../platform/facts/deleteRows.ts'
import { newId } from '../../../platform/ids.ts'
import { adStream } from '../streams/adStream.ts'
import { importAdEvents, readLastBatch } from './importEvents.service.ts'
import type { AdTicket } from '../streams/tokens.service.ts'
import { recountRollups } from '../recount/recount.facts.ts'

/** The facts store with another insert of ad events. */
const inserting = (insert: Facts['insert']): Facts => ({
  ...facts,
  insert: (...args) => (args[0] === 'ad_events' ? insert(...args) : facts.insert(...args)),
})
const down = () => Promise.reject(new AppError('unavailable', 503, refusals.figuresUnreachable))
const forgetful = inserting((table, columns, tsv) => facts.insert(table, columns, tsv, newId()))

const differences = (place: Placement) => adDifferences(facts, place)

test('10,000 impressions of a campaign are billed once each, to the micro, despite repeated beacons and repeated crashes', async () => {
  const place = { ...newPlacement(), price: { try: 61_237, usd: 1_501, eur: 1 } }
  const tickets = Array.from({ length: 10_000 }, () => ticketOf(place))
  const perBeacon = 100
  let [dir, senders] = [newSpoolDir(), 0]
  // Each sender stays below the flood limit.
  const sender = () => ({ 'x-forwarded-for': `10.0.${senders >> 8}.${senders++ & 255}` })
  for (let round = 0; round < 5; round++) {
    const copy = newSpoolDir()
    const isCut = () => existsSync(join(copy, 'loader.json'))
    let isSent = false
    const mine = tickets.slice(round * 2_000, (round + 1) * 2_000)
    // Earlier batches are inserted. At the power cut the last batch is inserted entirely in every second round, else not.
    const store = inserting(async (...args) => {
      if (isCut() || !isSent) return down()
      if (!String(args[2]).includes(mine.at(-1)!.id)) return facts.insert(...args)
      if (round % 2) await facts.insert(...args)
      cpSync(dir, copy, { recursive: true })
      await down()
    })
    const ingest = await startAdIngest({ dir, facts: store, bootId: `boot-${round >> 1}`, trustsProxy: true })
    const again = tickets.slice(Math.max(0, round * 2_000 - 300), round * 2_000)
    for (const list of [mine, mine.slice(0, 500), again])
      for (let at = 0; at < list.length; at += perBeacon)
        expect(await ingest.send(adBeacon(list.slice(at, at + perBeacon), ['impression']), sender())).toBe(
          204,
        )
    isSent = true
    const loading = ingest.loadAll().catch(() => {})
    await expect.poll(isCut, { timeout: 20_000 }).toBe(true)
    await ingest.stop()
    await loading
    dir = copy
  }
  const last = await startAdIngest({ dir, bootId: 'boot-9', trustsProxy: true })
  for (let at = 0; at < 1_000; at += perBeacon)
    expect(
      await last.send(adBeacon(tickets.slice(at * 10, at * 10 + perBeacon), ['impression']), sender()),
    ).toBe(204)
  await last.loadAll()
  expect(await readBilled(place)).toEqual(billOf(place, 10_000))
  expect(await differences(place)).toEqual([])
})

test('while the facts store is down ad beacons are acknowledged, across a restart, and the sums are exact once it is back', async () => {
  const place = newPlacement()
  let isDown = true
  const store: Facts = {
    ...facts,
    insert: (...args) => (isDown ? down() : facts.insert(...args)),
    query: (...args) => (isDown ? down() : facts.query(...args)) as Promise<never>,
  }
  const first = await startAdIngest({ facts: store })
  const tickets = [ticketOf(place), ticketOf(place), ticketOf(place)]
  for (const ticket of tickets) expect(await first.send(adBeacon(ticket))).toBe(204)
  await first.stop()
  const second = await startAdIngest({ facts: store, dir: first.dir })
  for (const ticket of tickets) expect(await second.send(adBeacon(ticket))).toBe(204)
  await expect(second.loadAll()).rejects.toThrow('cannot read the figures right now')
  isDown = false
  await second.loadAll()
  expect(await readBilled(place)).toEqual(billOf(place, 3))
})

/** Two placements of one account, two accounts with one campaign, page loads, some days, both sides of a month. */
async function fill(node: string, at: number, [place, other]: [Placement, Placement]): Promise<void> {
  const event = (ticket: AdTicket, type: AdEventType, ageH: number, visitor = 0) => ({
    ticket,
    type,
    at: at - ageH * 3_600_000,
    page: 'https://x.com/',
    platform: ageH % 2 ? ('mobile' as const) : ('desktop' as const),
    visitor,
  })
  const film = { ...place, type: 'video', videoId: newId(), videoView: newId(22), breakMs: breaks.preroll }
  const films = [0, 30].flatMap((ageH) => {
    const [watched, failed] = [ticketOf(film, { billed: 'complete' }), ticketOf(film, { kind: 'request' })]
    return [
      ...entireFilm.map((type) => event(watched, type, ageH)),
      event(failed, 'request', ageH),
      { ...event(failed, 'error', ageH), code: 303 },
    ]
  })
  const neighbour = { ...place, zoneId: newId(), campaignId: '', videoId: newId(), videoView: newId(22) }
  const events = [place, neighbour, other].flatMap((placement) =>
    [0, 1, 30, 800].flatMap((ageH) => {
      const page = ticketOf(placement, { kind: 'page', zoneId: '', campaignId: '' })
      const ad = ticketOf(placement)
      return [event(page, 'pageview', ageH, ageH + 1), ...entireLife.map((type) => event(ad, type, ageH))]
    }),
  )
  const all = [...events, ...films]
  expect(await importAdEvents(facts, { source: node, batch: 1, events: all })).toBe(all.length)
}

/** A row of an import of outside demand, with the same keys as the tag's own where possible. */
async function putImported({ accountId, siteId, zoneId }: Placement): Promise<void> {
  const row = {
    account: accountId,
    day: '2026-11-01',
    source: 'gam',
    import: 'i1',
    site: siteId,
    zone: zoneId,
  }
  const counted = { platform: 'desktop', tag: 'direct', type: 'display', requests: 77, spentMicrosTry: 5 }
  const all = { ...row, ...counted }
  await facts.insert('revenue_days', Object.keys(all), `${Object.values(all).join('\t')}\n`, newId())
}

const countImported = async ({ accountId }: Placement) =>
  facts.query({
    sql: `SELECT sum(requests) AS requests, sum(spentMicrosTry) AS spent FROM revenue_days
          WHERE account = {a:String} AND import != ''`,
    params: { a: accountId },
  })

test('a recount corrects sums with missing or doubled rows and leaves imports and other accounts unchanged', async () => {
  const place = newPlacement()
  const other = { ...newPlacement(), campaignId: place.campaignId }
  const otherAccount = newPlacement()
  const [one, two] = [newId(8), newId(8)]
  // The same days in Istanbul, but other hours.
  await fill(one, Date.UTC(2026, 10, 1, 0, 30), [place, otherAccount])
  await fill(two, Date.UTC(2026, 10, 1, 12, 30), [place, other])
  await putImported(place)
  expect(await differences(place)).toEqual([])
  const sums = 'requests, matches, impressions, views, measurables, viewables, clicks, spentMicrosTry'
  const keys = 'account, day, source, import, site, zone, platform, tag, type, campaign'
  for (const sql of [
    `INSERT INTO revenue_days (${keys}, ${sums}) SELECT ${keys}, ${sums} FROM revenue_days
     WHERE account = {a:String} AND import = '' SETTINGS insert_deduplicate = 0`,
    `INSERT INTO campaign_days SELECT * FROM campaign_days WHERE campaign = {c:String} SETTINGS insert_deduplicate = 0`,
  ])
    await facts.command(sql, { a: place.accountId, c: place.campaignId })
  for (const table of ['site_days', 'video_revenue', 'video_ad_days', 'video_ad_errors'])
    await deleteRows(
      facts,
      { table, where: 'account = {a:String}', params: { a: place.accountId } },
      { timeoutMs: 60_000 },
    )
  expect(await differences(place)).toHaveLength(6)
  for (const node of [two, one])
    await recountRollups(facts, adStream, { node, batch: 1, checkAlone: async () => {} })
  for (const placement of [place, other, otherAccount]) expect(await differences(placement)).toEqual([])
  expect(await countImported(place)).toEqual([{ requests: '77', spent: '5' }])
})

test('after a power cut, sums without the last batch are recounted from raw rows, and an import of that day stays', async () => {
  const [place, dir, copy] = [newPlacement(), newSpoolDir(), newSpoolDir()]
  const store = inserting(async (...args) => {
    await facts.insert(...args)
    cpSync(dir, copy, { recursive: true })
    await down()
  })
  const ingest = await startAdIngest({ dir, facts: store, bootId: 'boot-1' })
  for (const one of [adBeacon(ticketOf(place)), adBeacon(ticketOf(place))]) await ingest.send(one)
  const loading = ingest.loadAll().catch(() => {})
  await expect.poll(() => existsSync(join(copy, 'loader.json')), { timeout: 20_000 }).toBe(true)
  await ingest.stop()
  await loading
  await putImported(place)
  for (const table of ['revenue_days', 'campaign_days'])
    await deleteRows(
      facts,
      { table, where: 'campaign = {c:String}', params: { c: place.campaignId } },
      { timeoutMs: 60_000 },
    )
  expect(await differences(place)).not.toEqual([])
  const second = await startAdIngest({ dir: copy, bootId: 'boot-2' })
  await second.loadAll()
  expect(await differences(place)).toEqual([])
  expect(await readBilled(place)).toEqual(billOf(place, 2))
  expect(await countImported(place)).toEqual([{ requests: '77', spent: '5' }])
})

test('a batch of ad events that is imported again much later counts once, and its number can be read', async () => {
  const [place, source] = [newPlacement(), newId(8)]
  const events = Array.from({ length: 40 }, (_, n) => ({
    ticket: ticketOf(place),
    type: 'impression' as const,
    at: Date.now() - n * 86_400_000,
    page: '',
    platform: 'desktop' as const,
  }))
  expect(await readLastBatch(facts, source, 'ad')).toBe(0)
  expect(await importAdEvents(facts, { source, batch: 3, events: events.slice(0, 10) })).toBe(10)
  expect(await importAdEvents(facts, { source, batch: 3, events })).toBe(30)
  expect(await importAdEvents(forgetful, { source, batch: 3, events })).toBe(0)
  expect(await readLastBatch(facts, source, 'ad')).toBe(3)
  expect(await readLastBatch(facts, source)).toBe(0)
  expect(await readAdRows(place)).toHaveLength(40)
  expect(await readBilled(place)).toEqual(billOf(place, 40))
})
