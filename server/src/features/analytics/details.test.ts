import { readAnalyticsDetails, readVideoAnalyticsDetails } from '@matinee/contract/analytics'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { insertFacts, makeVideo, type Fact } from '../../../testing/facts.ts'
import { make } from '../../../testing/make.ts'

const weekS = 604_800
type Type = Fact['type']

const now = () => Math.floor(Date.now() / 1000)

test('quality, audience and excluded traffic are returned for the account and for one video with its retention', async () => {
  const account = await make.account()
  const [video, other] = [await makeVideo(account), await makeVideo(account)]
  const end = now()
  const event = (type: Type, more: Partial<Fact> = {}): Fact => ({ video, type, at: end - 4_000, ...more })
  const [istanbul, berlin] = [
    { country: 'TR', device: 'mobile', page: 'haber.example' },
    { country: 'DE', device: 'desktop', page: 'news.example' },
  ]
  await insertFacts(account, [
    ...Array.from({ length: 5 }, () => event('attempt')),
    event('start', { value: 200, ...istanbul }),
    event('start', { value: 200, ...istanbul }),
    event('start', { value: 900, ...berlin }),
    event('error', { value: 1 }),
    event('complete', istanbul),
    event('bufferEmpty', { value: 1_000 }),
    event('watch', { value: 6_000, ...istanbul }),
    event('watch', { value: 3_000, ...berlin }),
    event('reach', { value: 0b111 }),
    event('reach', { value: 0b001 }),
    event('start', { video: other, value: 100, at: end - 60, ...berlin }),
    event('infoLoad', { invalid: 1 }),
    event('start', { invalid: 1, country: 'US' }),
    event('start', { invalid: 2 }),
    event('attempt', { at: end - 4_000 - weekS }),
  ])
  const query = { start: end - 86_400, end }
  const { data } = await api(account).get(readAnalyticsDetails, { query })
  expect(data.quality.period).toEqual({
    attempts: 5,
    startFailures: 1,
    exitsBeforeStart: 0,
    startTimeP50: expect.any(Number),
    startTimeP95: expect.any(Number),
    watchMs: 9_000,
    rebufferRatio: 10,
  })
  expect(data.quality.comparison).toMatchObject({ attempts: 1, exitsBeforeStart: 1, startTimeP50: null })
  expect(data.audience.country).toEqual([
    { key: 'DE', start: 2, completionRate: 0, watchMs: 3_000 },
    { key: 'TR', start: 2, completionRate: 50, watchMs: 6_000 },
  ])
  expect(data.audience.page.map(({ key }) => key)).toEqual(['haber.example', 'news.example'])
  expect(data.leftOut).toEqual({ bot: { infoLoad: 1, start: 1 }, flood: { infoLoad: 0, start: 1 } })

  const one = await api(account).get(readVideoAnalyticsDetails, { params: { id: video }, query })
  expect(one.data.quality.period).toMatchObject({ attempts: 5, exitsBeforeStart: 1, startTimeP50: 200 })
  expect(one.data.retention.slice(0, 4).map(Math.round)).toEqual([67, 33, 33, 0])
  expect(one.data.audience.device).toEqual([
    { key: 'mobile', start: 2, completionRate: 50, watchMs: 6_000 },
    { key: 'desktop', start: 1, completionRate: 0, watchMs: 3_000 },
  ])
})

test('the sums of any range equal the sums of its raw rows', async () => {
  const account = await make.account({ timezone: 'Asia/Kathmandu' })
  const video = await makeVideo(account)
  const end = now()
  const types = ['attempt', 'watch', 'reach', 'start', 'complete', 'error', 'bufferEmpty'] as const
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!
  const rows = Array.from({ length: 3_000 }, () => ({
    video,
    type: pick(types),
    at: end - Math.random() * 10 * 86_400,
    value: Math.floor(Math.random() * 2),
    invalid: pick([0, 0, 0, 0, 1, 2]),
    country: pick(['TR', 'DE', '']),
    device: pick(['mobile', 'tv']),
    page: pick(['a.example', 'b.example']),
  }))
  await insertFacts(account, rows)
  for (const lengthS of [1_000, 3_700, 90_000, 800_000]) {
    const start = end - 864_000 + Math.floor(Math.random() * 50_000)
    const range = { start, end: start + lengthS }
    const inRange = rows.filter(({ at }) => {
      const ms = Math.round(at * 1000)
      return ms >= range.start * 1000 && ms < range.end * 1000
    })
    const counted = inRange.filter(({ invalid }) => invalid === 0)
    const count = (list: typeof rows, type: Type) => list.filter((row) => row.type === type).length
    const sum = (list: typeof rows, type: Type) =>
      list.reduce((total, row) => total + (row.type === type ? row.value : 0), 0)
    for (const data of [
      (await api(account).get(readAnalyticsDetails, { query: range })).data,
      (await api(account).get(readVideoAnalyticsDetails, { params: { id: video }, query: range })).data,
    ]) {
      expect(data.quality.period).toMatchObject({
        attempts: count(counted, 'attempt'),
        startFailures: sum(counted, 'error'),
        watchMs: sum(counted, 'watch'),
      })
      for (const dimension of ['country', 'device', 'page'] as const)
        for (const { key, start: starts, watchMs } of data.audience[dimension]) {
          const mine = counted.filter((row) => row[dimension] === key)
          expect([starts, watchMs]).toEqual([count(mine, 'start'), sum(mine, 'watch')])
        }
      expect(data.audience.country.reduce((total, { start: starts }) => total + starts, 0)).toBe(
        count(counted, 'start'),
      )
      const invalid = (reason: number) => inRange.filter((row) => row.invalid === reason)
      expect([data.leftOut.bot.start, data.leftOut.flood.start]).toEqual([
        count(invalid(1), 'start'),
        count(invalid(2), 'start'),
      ])
    }
  }
})

test('figures that older players did not measure are null, not a ratio of others', async () => {
  const account = await make.account()
  const video = await makeVideo(account)
  const at = now() - 4_000
  const views = (count: number, types: Type[]) =>
    Array.from({ length: count }, () => types.map((type) => ({ video, type, at, value: 1_000 }))).flat()
  await insertFacts(account, [
    ...views(2, ['start', 'bufferEmpty']),
    ...views(8, ['attempt', 'start', 'watch']),
  ])
  const query = { start: at - 100, end: at + 100 }
  const { data } = await api(account).get(readAnalyticsDetails, { query })
  expect(data.quality.period).toMatchObject({ attempts: 8, exitsBeforeStart: null, rebufferRatio: null })
  await insertFacts(account, views(10, ['attempt', 'start', 'watch']))
  const later = await api(account).get(readAnalyticsDetails, { query })
  expect(later.data.quality.period).toMatchObject({ exitsBeforeStart: 0, rebufferRatio: 10 })
})

test('a video of another account answers 404', async () => {
  const video = await makeVideo(await make.account())
  const query = { start: now() - 100, end: now() }
  expect(
    await api(await make.account()).refusal(readVideoAnalyticsDetails, { params: { id: video }, query }),
  ).toEqual([404, 'not_found'])
})
