import '../../../../testing/ownTables.ts'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { breaks } from '@matinee/contract/plain/adBeacon'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { expect, test } from 'vitest'
import {
  adBeacon,
  filmTicketOf,
  newFilmPlacement,
  startAdIngest,
  trackerOf,
  type Placement,
} from '../../../../testing/adIngest.ts'
import { facts, newSpoolDir } from '../../../../testing/ingest.ts'
import { adDifferences } from '../../../../testing/rollupDifferences.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import type { AdTicket } from '../streams/tokens.service.ts'

type Ingest = Awaited<ReturnType<typeof startAdIngest>>

const down = () => Promise.reject(new AppError('unavailable', 503, refusals.figuresUnreachable))
const [perSender, perBeacon] = [100, 50]
let senders = 0
/** Each sender stays below the flood limit. */
const newSender = () => ({ 'x-forwarded-for': `10.0.${senders >> 8}.${senders++ & 255}` })

/** Every fifth viewer of a film that is paid for completed views skips it. */
const endOf = ({ billed }: AdTicket, index: number) =>
  billed === 'complete' && index % 5 === 4 ? 'skip' : 'complete'

/** Calls the trackers of each film as players do, 100 at a time, every fourth of them twice at once. */
async function track(ingest: Ingest, tickets: readonly AdTicket[]): Promise<void> {
  for (let at = 0; at < tickets.length; at += perSender) {
    const headers = newSender()
    const addresses = tickets.slice(at, at + perSender).flatMap((ticket, index) => {
      const [impression, end] = [
        trackerOf(ticket, 'impression'),
        trackerOf(ticket, endOf(ticket, at + index)),
      ]
      return index % 4 === 0 ? [impression, impression, end, end] : [impression, end]
    })
    const answers = await Promise.all(addresses.map((address) => ingest.request(address, { headers })))
    expect(answers.filter(({ status }) => status !== 204)).toEqual([])
  }
}

/** Reports the impressions again in beacons. */
async function repeat(ingest: Ingest, tickets: readonly AdTicket[]): Promise<void> {
  for (let at = 0; at < tickets.length; at += perBeacon) {
    const beacon = adBeacon(tickets.slice(at, at + perBeacon), ['request', 'impression'])
    expect(await ingest.send(beacon, newSender())).toBe(204)
  }
}

/** Impressions, completes, skips and money of a campaign, from raw rows and from each table of sums. */
async function readBills({ accountId, campaignId }: Placement, videoId: string): Promise<unknown[]> {
  const money = ['Try', 'Usd', 'Eur'].map((name) => `toInt64(sum(spentMicros${name}))`).join(', ')
  const counts = 'toInt64(sum(impressions)), toInt64(sum(completes)), toInt64(sum(skips))'
  const counted = ['impression', 'complete', 'skip'].map((event) => `toInt64(countIf(event = '${event}'))`)
  const mine = 'campaign = {campaignId:String}'
  const selects = [
    `SELECT [${counted.join(', ')}, ${money}] AS bill FROM ad_events WHERE ${mine} AND invalid = 0`,
    ...['revenue_days', 'campaign_days', 'video_ad_days'].map(
      (table) => `SELECT [${counts}, ${money}] AS bill FROM ${table} WHERE ${mine}`,
    ),
    `SELECT [toInt64(sum(impressions)), ${money}] AS bill FROM video_revenue
     WHERE account = {accountId:String} AND video = {videoId:String}`,
  ]
  const bills = await Promise.all(
    selects.map((sql) =>
      facts.query<{ bill: string[] }>({ sql, params: { accountId, campaignId, videoId } }),
    ),
  )
  return bills.map(([row]) => row!.bill.map(Number))
}

test('10,000 films, half of them paid for completed views, are billed once each, to the micro, despite repeated calls and repeated crashes', async () => {
  const [account, perRound] = [newId(), 2_000]
  const cpm = { ...newFilmPlacement(), accountId: account, price: { try: 61_237, usd: 1_501, eur: 1 } }
  const cpcv = {
    ...newFilmPlacement(),
    accountId: account,
    price: { try: 2_000_003, usd: 48_781, eur: 42_017 },
  }
  const tickets = Array.from({ length: 10_000 }, (_, index) => {
    const videoView = newId(22)
    return index % 2 === 0
      ? filmTicketOf(cpm, { videoId: 'cpm', videoView, breakMs: breaks.preroll })
      : filmTicketOf(cpcv, { videoId: 'cpcv', videoView, breakMs: 480_000, billed: 'complete' })
  })
  let dir = newSpoolDir()
  for (let round = 0; round < 5; round++) {
    const copy = newSpoolDir()
    const isCut = () => existsSync(join(copy, 'loader.json'))
    let isSent = false
    const mine = tickets.slice(round * perRound, (round + 1) * perRound)
    // Earlier batches are inserted. At the power cut the last batch is inserted entirely in every second round, else not.
    const store: Facts = {
      ...facts,
      async insert(...args) {
        if (args[0] !== 'ad_events') return facts.insert(...args)
        if (isCut() || !isSent) return down()
        if (!String(args[2]).includes(mine.at(-1)!.id)) return facts.insert(...args)
        if (round % 2) await facts.insert(...args)
        cpSync(dir, copy, { recursive: true })
        return down()
      },
    }
    const ingest = await startAdIngest({ dir, facts: store, bootId: `boot-${round >> 1}`, trustsProxy: true })
    await track(ingest, mine)
    await repeat(ingest, mine.slice(0, 500))
    await repeat(ingest, tickets.slice(Math.max(0, round * perRound - 300), round * perRound))
    isSent = true
    const loading = ingest.loadAll().catch(() => {})
    await expect.poll(isCut, { timeout: 20_000 }).toBe(true)
    await ingest.stop()
    await loading
    dir = copy
  }
  const last = await startAdIngest({ dir, bootId: 'boot-9', trustsProxy: true })
  await repeat(last, tickets.slice(0, 1_000))
  await last.loadAll()
  const bill = ({ price }: Placement, [impressions, completes, skips]: number[], billed: number) => {
    const money = [price.try, price.usd, price.eur].map((micros) => micros * billed)
    const counted = [impressions, completes, skips, ...money]
    return [counted, counted, counted, counted, [impressions, ...money]]
  }
  expect(await readBills(cpm, 'cpm')).toEqual(bill(cpm, [5_000, 5_000, 0], 5_000))
  expect(await readBills(cpcv, 'cpcv')).toEqual(bill(cpcv, [5_000, 4_000, 1_000], 4_000))
  for (const place of [cpm, cpcv]) expect(await adDifferences(facts, place)).toEqual([])
})
