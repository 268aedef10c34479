import '../../../../testing/ownTables.ts'
import { expect, test } from 'vitest'
import { beacon, facts, newVideo, signingKey, startIngest } from '../../../../testing/ingest.ts'
import { newId } from '../../../platform/ids.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { signPlaybackToken } from '../../playback/playbackToken.ts'
import { videoStream } from '../streams/videoStream.ts'
import { restoreSeenBeacons } from './countedBeacons.facts.ts'
import { SeenBeacons } from './seenBeacons.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

test('every beacon of a day is restored, and no query reads more than its share of a busy hour', async () => {
  const video = newVideo()
  let now = Math.floor(Date.now() / hourMs - 20) * hourMs
  const ingest = await startIngest({ now: () => now })
  const views: string[] = []
  const send = async () => {
    const view = newId(22)
    views.push(view)
    const token = signPlaybackToken(signingKey, video, now)
    const body = beacon(video, { token, view, seq: 3 + views.length, sentAt: now })
    expect(await ingest.send(body)).toBe(204)
  }
  for (let minute = 0; minute < 40; minute++, now += minuteMs) await send()
  now += 12 * hourMs
  await send()
  await ingest.loadAll()

  const answers: number[] = []
  const counting: Facts = {
    ...facts,
    async *stream(...args) {
      let rows = 0
      for await (const chunk of facts.stream(...args)) {
        rows += chunk.length
        yield chunk
      }
      answers.push(rows)
    },
  }
  const seen = new SeenBeacons(25 * hourMs)
  const range = { node: '', isShared: true, exceptBatch: 0, rowsAtOnce: 16 }
  await restoreSeenBeacons(counting, videoStream, seen, {
    ...range,
    sinceMs: now - 25 * hourMs,
    untilMs: now,
  })
  const isNew = views.map((view, index) => seen.add(view, 4 + index, now))
  expect(isNew.filter(Boolean), 'each was counted').toEqual([])
  expect(seen.add(views[0]!, 3, now), 'another one of the same view was not').toBe(true)
  // 80 events in 40 minutes: five parts of the hour.
  expect(Math.max(...answers), 'views in one answer').toBe(12)
})
