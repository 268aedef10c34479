import { expect, test } from 'vitest'
import { newPlacement, ticketOf } from '../../../testing/adIngest.ts'
import { insertAsBefore, openOldStore } from '../../../testing/oldStore.ts'
import { migrateFacts } from '../../platform/facts/migrateFacts.ts'
import { newId } from '../../platform/ids.ts'
import { importEvents } from '../events/load/importEvents.service.ts'
import { readEarned } from './videoRevenue.facts.ts'

const at = Date.parse('2026-11-10T12:00:00Z')

test('plays from before the tables changed earn like later ones', async () => {
  const facts = await openOldStore('0005_video_revenue')
  const [accountId, videoId] = [newId(), newId()]
  const bring = async (batch: number, [played, unplayed]: [string, string]) => {
    const common = { account: accountId, video: videoId, seq: 0, at, value: 5, page: '', device: 'desktop' }
    const events = [
      { ...common, view: played, type: 'start' as const },
      { ...common, view: unplayed, type: 'infoLoad' as const },
    ]
    await importEvents(facts, { source: 'old', batch, events })
    const ads = [played, unplayed].map((videoView) => ({
      ticket: ticketOf({ ...newPlacement(), accountId, videoId, videoView }),
      type: 'impression' as const,
      at,
    }))
    await insertAsBefore(facts, ads)
  }
  const days = { from: '2026-11-10', to: '2026-11-10' }
  const earned = () => readEarned(facts, { accountId, videoId }, days, { currency: 'usd', limit: 1 })
  await bring(1, [newId(22), newId(22)])
  await migrateFacts(facts)
  expect(await earned()).toEqual([
    { video: videoId, playsWithAds: 1, impressions: 1, micros: 1_500, inVideoMicros: 0 },
  ])
  await bring(2, [newId(22), newId(22)])
  expect(await earned()).toEqual([
    { video: videoId, playsWithAds: 2, impressions: 2, micros: 3_000, inVideoMicros: 0 },
  ])
  await facts.command('OPTIMIZE TABLE video_events FINAL')
  expect(await earned()).toEqual([
    { video: videoId, playsWithAds: 2, impressions: 2, micros: 3_000, inVideoMicros: 0 },
  ])
})
