import type { AdEventType } from '@matinee/contract/plain/adBeacon'
import { readVideoAdFigures } from '@matinee/contract/videoRevenue'
import { expect, test } from 'vitest'
import { entireFilm, newPlacement, ticketOf } from '../../../testing/adIngest.ts'
import { api } from '../../../testing/api.ts'
import { makeVideo } from '../../../testing/facts.ts'
import { make } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { importAdEvents, importEvents } from '../events/load/importEvents.service.ts'

const { db, facts } = server.deps
const noon = Date.parse('2026-11-10T12:00:00Z')
const november = { start: Date.parse('2026-11-01') / 1000, end: Date.parse('2026-11-21') / 1000 }

const begun: AdEventType[] = ['request', 'match', 'impression', 'start']
const skipped: AdEventType[] = [...begun, 'skip']
const failed: AdEventType[] = [...begun, 'error']

/** A view that reached the twentieths `reached` of the video; without any, it did not start. */
type View = {
  ads?: { breakMs: number; types: AdEventType[]; at?: number }[]
  reached?: number[]
  isComplete?: boolean
  when?: number
  isReported?: boolean
}

/** Views of a new video of 100 s of a new account, and how to read its ad breaks. */
async function watch(views: View[], durationMs: number | null = 100_000) {
  const account = await make.account({ timezone: 'UTC' })
  const video = await makeVideo(account)
  await db.updateTable('videos').set({ durationMs }).where('id', '=', video).execute()
  const common = { account: account.id, video, page: '', device: 'desktop' }
  const named = views.map((view) => ({ when: noon, reached: [], ...view, id: newId(22) }))
  await importEvents(facts, {
    source: newId(),
    batch: 1,
    events: named
      .filter(({ isReported = true }) => isReported)
      .flatMap(({ id, reached, isComplete, when }) => {
        const event = { ...common, view: id, at: when, value: 0 }
        return [
          { ...event, seq: 0, type: 'infoLoad' as const },
          ...(reached.length > 0 ? [{ ...event, seq: 1, type: 'start' as const }] : []),
          ...reached.map((piece, index) => ({
            ...event,
            seq: 2 + index,
            type: 'reach' as const,
            value: 2 ** piece,
          })),
          ...(isComplete ? [{ ...event, seq: 99, type: 'complete' as const }] : []),
        ]
      }),
  })
  const place = { ...newPlacement(), accountId: account.id, timezone: 'UTC', type: 'video' }
  await importAdEvents(facts, {
    source: newId(),
    batch: 1,
    events: named.flatMap(({ id, when, ads = [] }) =>
      ads.flatMap(({ breakMs, types, at: endAt = when }) => {
        const ticket = ticketOf({ ...place, videoId: video, videoView: id }, { breakMs })
        return types.map((type, index) => ({
          ticket,
          type,
          at: index < begun.length ? when : endAt,
          page: '',
          platform: 'desktop' as const,
        }))
      }),
    ),
  })
  return async (query = november) => {
    const { data } = await api(account).get(readVideoAdFigures, { params: { id: video }, query })
    return data
  }
}

const exitsAt = async (breakMs: number, views: View[], durationMs?: number | null) => {
  const read = await watch(views, durationMs)
  const found = (await read()).breaks.find((one) => one.breakMs === breakMs)!
  return { withAd: found.withAd, withoutAd: found.withoutAd }
}
const through = (last: number) => Array.from({ length: last + 1 }, (_, piece) => piece)
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

test('a view ended during an ad that was neither completed nor skipped and did not fail', async () => {
  const preroll = (types: AdEventType[]) => ({ ads: [{ breakMs: 0, types }] })
  const { withAd } = await exitsAt(0, [
    preroll(entireFilm),
    preroll(skipped),
    preroll(failed),
    ...times(2, preroll(begun)),
    // The second ad of the same break.
    { ads: [...preroll(entireFilm).ads, ...preroll(begun).ads] },
    // Asked for an ad and got none.
    preroll(['request', 'error']),
  ])
  expect(withAd).toEqual({ views: 6, exits: 3 })
})

test('views without ads are compared in the twentieth of the break', async () => {
  // 42 s of 100 s are in the ninth twentieth.
  const breakMs = 42_000
  const figures = await exitsAt(breakMs, [
    { reached: through(10), ads: [{ breakMs, types: entireFilm }] },
    { reached: through(8), ads: [{ breakMs, types: begun }] },
    // Its ad is in another break: it belongs to neither side.
    { reached: through(8), ads: [{ breakMs: 0, types: entireFilm }] },
    ...times(3, { reached: through(8) }),
    ...times(4, { reached: through(9) }),
    { reached: [0, 1, 2, 15] },
    ...times(2, { reached: through(7) }),
    { reached: [] },
  ])
  expect(figures).toEqual({ withAd: { views: 2, exits: 1 }, withoutAd: { views: 7, exits: 3 } })
})

test('a pre-roll is compared with the first twentieth, a post-roll with nothing', async () => {
  const views = [
    { reached: through(19), isComplete: true, ads: [{ breakMs: -2, types: begun }] },
    { ads: [{ breakMs: 0, types: begun }] },
    { reached: [0] },
    { reached: through(3) },
  ]
  expect(await exitsAt(0, views)).toEqual({
    withAd: { views: 1, exits: 1 },
    withoutAd: { views: 2, exits: 1 },
  })
  expect(await exitsAt(-2, views)).toEqual({ withAd: { views: 1, exits: 1 }, withoutAd: null })
})

test('a completed view did not leave in the last twentieth', async () => {
  const breakMs = 99_000
  const { withoutAd } = await exitsAt(breakMs, [
    { reached: through(19), ads: [{ breakMs, types: entireFilm }] },
    { reached: through(19), isComplete: true },
    { reached: through(19) },
  ])
  expect(withoutAd).toEqual({ views: 2, exits: 1 })
})

test('a video of unknown length has no twentieth of its mid-rolls', async () => {
  const views = [{ reached: through(3), ads: [{ breakMs: 5_000, types: begun }] }, { reached: through(3) }]
  expect(await exitsAt(5_000, views, null)).toEqual({ withAd: { views: 1, exits: 1 }, withoutAd: null })
})

test('an ad that ends after midnight of the last day was not left', async () => {
  const when = Date.parse('2026-11-20T23:59:50Z')
  const ended = { breakMs: 0, types: skipped, at: Date.parse('2026-11-21T00:00:10Z') }
  const { withAd } = await exitsAt(0, [{ when, ads: [ended] }])
  expect(withAd).toEqual({ views: 1, exits: 0 })
})

test('a view that no player has reported does not count', async () => {
  const ads = [{ breakMs: 0, types: begun }]
  const { withAd } = await exitsAt(0, [{ ads }, ...times(3, { ads, isReported: false })])
  expect(withAd).toEqual({ views: 1, exits: 1 })
})

test('exits are those of the last 28 days of a longer range', async () => {
  const old = Date.parse('2026-10-20T12:00:00Z')
  const ads = [{ breakMs: 0, types: begun }]
  const read = await watch([{ ads }, { ads, when: old }, { reached: [0] }, { reached: [0], when: old }])
  const query = { start: Date.parse('2026-10-01') / 1000, end: november.end }
  const { breaks, exitsFrom } = await read(query)
  expect(exitsFrom).toBe('2026-10-24')
  expect(breaks).toMatchObject([
    { impressions: 2, withAd: { views: 1, exits: 1 }, withoutAd: { views: 1, exits: 1 } },
  ])
})
