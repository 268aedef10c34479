import { expect, test } from 'vitest'
import { breaks } from '@matinee/contract/plain/adBeacon'
import { entireFilm, entireLife, newPlacement, ticketOf } from '../../../../testing/adIngest.ts'
import { insertAsBefore, openOldStore } from '../../../../testing/oldStore.ts'
import { adDifferences } from '../../../../testing/rollupDifferences.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { migrateFacts } from '../../../platform/facts/migrateFacts.ts'
import { newId } from '../../../platform/ids.ts'
import { adStream } from '../streams/adStream.ts'
import { importAdEvents } from './importEvents.service.ts'

const at = Date.UTC(2026, 10, 20, 12)
const read = (facts: Facts, sql: string) => facts.query<Record<string, unknown>>({ sql, params: {} })
const readRevenue = async (facts: Facts) =>
  Promise.all(
    ['revenue_days', 'campaign_days', 'video_revenue'].map(async (table) => {
      const [sums] = await read(
        facts,
        `SELECT sum(impressions) AS impressions, sum(spentMicrosTry) AS spent FROM ${table}`,
      )
      return { table, ...sums }
    }),
  )

test('figures of the version before stay, whichever version inserts further banners', async () => {
  const [facts, place] = [await openOldStore('0006_plays_in_events'), newPlacement()]
  const banner = () => ticketOf(place, { videoId: 'v1', videoView: newId(22) })
  const insertBanner = async () => {
    const ticket = banner()
    await insertAsBefore(
      facts,
      entireLife.map((type) => ({ ticket, type, at })),
    )
  }
  await insertBanner()
  const before = await readRevenue(facts)
  expect(before).toEqual([
    { table: 'revenue_days', impressions: '1', spent: '60000' },
    { table: 'campaign_days', impressions: '1', spent: '60000' },
    { table: 'video_revenue', impressions: '1', spent: '60000' },
  ])
  await migrateFacts(facts)
  expect(await readRevenue(facts)).toEqual(before)
  await insertBanner()
  const event = { at, page: '', platform: 'desktop' as const }
  const ticket = banner()
  const events = entireLife.map((type) => ({ ...event, type, ticket }))
  await importAdEvents(facts, { source: newId(8), batch: 1, events })
  expect(await readRevenue(facts)).toEqual(
    before.map(({ table }) => ({ table, impressions: '3', spent: '180000' })),
  )
  expect(await read(facts, 'SELECT DISTINCT player, breakMs, code FROM ad_events')).toEqual([
    { player: '', breakMs: -1, code: 0 },
  ])
  expect(await read(facts, 'SELECT * FROM video_ad_days')).toEqual([])
  expect(await adDifferences(facts, place)).toEqual([])
})

test('a line that the version before wrote to its spool or log is loaded as it was', () => {
  // Written by version 0.1: one impression of a campaign next to a video.
  const line =
    'AgHm1zO3ZBq8mFWlHnfY7g\t3\t1795176000\taccount\tsite\tzone\tcampaign\tmatinee\tdirect\t2026-11-20\tx.com\t' +
    'desktop\t0\tTR\t0\tv1\tview-1\timpression\t1795176000123\t60000\t1500\t1299'
  const { tsv, rows } = adStream.toRows(line.split('\t'), 'node\t7')
  expect([tsv, rows]).toEqual([`node\t7\t${line}\t\t-1\t0\n`, 1])
  expect(adStream.columns.slice(-3)).toEqual(['player', 'breakMs', 'code'])
})

test('events of films count alike, whichever version loads their lines', async () => {
  const facts = await openOldStore('0006_plays_in_events')
  await migrateFacts(facts)
  const film = { type: 'video', videoId: 'v1', playerId: 'p-1', billed: 'complete' as const }
  const counted = await Promise.all(
    ['before', 'now'].map(async (version) => {
      const place = { ...newPlacement(), ...film }
      const watched = ticketOf(place, { breakMs: 480_000, videoView: 'a-view' })
      const failed = ticketOf(place, { kind: 'request', breakMs: breaks.postroll })
      const events = [
        ...entireFilm.map((type) => ({ ticket: watched, type, at })),
        { ticket: failed, type: 'request' as const, at },
        { ticket: failed, type: 'error' as const, at, code: 303 },
      ]
      const imported = events.map((event) => ({ ...event, page: '', platform: 'desktop' as const }))
      if (version === 'before') await insertAsBefore(facts, events)
      else await importAdEvents(facts, { source: newId(8), batch: 1, events: imported })
      expect(await adDifferences(facts, place)).toEqual([])
      const mine = `FROM video_ad_days WHERE account = '${place.accountId}'`
      return {
        days: await read(facts, `SELECT * EXCEPT (account, campaign) ${mine} ORDER BY breakMs`),
        errors: await read(
          facts,
          `SELECT code, errors FROM video_ad_errors WHERE account = '${place.accountId}'`,
        ),
        players: await read(
          facts,
          `SELECT DISTINCT player FROM ad_events WHERE account = '${place.accountId}'`,
        ),
      }
    }),
  )
  expect(counted[0]).toEqual(counted[1])
  expect(counted[1]).toMatchObject({
    days: [
      { breakMs: -2, requests: '1', errors: '1', impressions: '0', spentMicrosTry: '0' },
      { breakMs: 480_000, requests: '1', impressions: '1', completes: '1', spentMicrosTry: '60000' },
    ],
    errors: [{ code: 303, errors: '1' }],
    players: [{ player: 'p-1' }],
  })
})
