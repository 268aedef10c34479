import {
  readAnalytics,
  readRealtime,
  readVideoAnalytics,
  readVideoRealtime,
} from '@matinee/contract/analytics'
import {
  counters,
  eventTypes,
  timeCounters,
  type Counters,
  type EventType,
} from '@matinee/contract/plain/counters'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { insertFacts, makeVideo, type Fact } from '../../../testing/facts.ts'
import { make } from '../../../testing/make.ts'
import { newId } from '../../platform/ids.ts'
import { buildCounts, quarterHourS } from './counts.facts.ts'
import { splitRange } from './rangeParts.facts.ts'

const weekS = 604_800
const hourS = 3_600

const now = () => Math.floor(Date.now() / 1000)

test('a range returns its series, the 26 counters, and figures for each viewed video', async () => {
  const account = await make.account()
  const [first, second, unseen] = [
    await makeVideo(account, 'First'),
    await makeVideo(account, 'Second'),
    await makeVideo(account, 'Unseen'),
  ]
  const end = now()
  const event = (video: string, type: EventType, agoS: number, value = 0) => ({
    video,
    type,
    at: end - agoS,
    value,
  })
  await insertFacts(account, [
    event(first, 'infoLoad', 5_000, 300),
    event(first, 'start', 5_000, 120),
    event(first, 'complete', 4_000),
    event(first, 'start', 40),
    event(second, 'infoLoad', 90),
    event(second, 'start', 80, 30),
    event(unseen, 'infoLoad', 70),
    { ...event(second, 'start', 60), invalid: 1 },
    event(second, 'start', 90_000),
    event(second, 'start', 5_000 + weekS),
  ])
  const { data } = await api(account).get(readAnalytics, { query: { start: end - 86_400, end } })
  expect(data.interval).toBe('hour')
  expect(data.totals.period).toMatchObject({
    infoLoad: 3,
    start: 3,
    complete: 1,
    timeLoad: 300,
    timeStart: 150,
  })
  expect(data.totals.period.viewRate).toBe(100)
  expect(data.totals.comparison).toMatchObject({ infoLoad: 0, start: 1 })
  expect(data.period.reduce((sum, { start }) => sum + start, 0)).toBe(3)
  expect(data.comparison.find(({ start }) => start === 1)!.ts).toBe(
    Math.floor((end - 5_000 - weekS) / hourS) * hourS,
  )
  expect(data.videos).toEqual({
    [first]: { start: 2, completionRate: 50, title: 'First', thumbnail: null, status: 'CREATED' },
    [second]: { start: 1, completionRate: 0, title: 'Second', thumbnail: null, status: 'CREATED' },
  })
  const one = await api(account).get(readVideoAnalytics, {
    params: { id: second },
    query: { start: end - 86_400, end },
  })
  expect(one.data.totals.period).toMatchObject({ infoLoad: 1, start: 1, timeStart: 30 })
})

test('accounts that ask for one range at the same moment get their own figures', async () => {
  const accounts = [await make.account(), await make.account()]
  const end = now()
  for (const [at, account] of accounts.entries()) {
    const video = await makeVideo(account, 'Film')
    const starts = Array.from({ length: at + 1 }, () => ({ video, type: 'start' as const, at: end - 60 }))
    await insertFacts(account, starts)
  }
  const answers = await Promise.all(
    [...accounts, ...accounts].map((account) =>
      api(account).get(readAnalytics, { query: { start: end - 3_600, end } }),
    ),
  )
  expect(answers.map(({ data }) => data.totals.period.start)).toEqual([1, 2, 1, 2])
})

test('the start of a range is part of it and its end is not', async () => {
  const account = await make.account()
  const video = await makeVideo(account, 'Edges')
  const start = Math.floor(now() / hourS) * hourS - 48 * hourS
  for (const [length, offset] of [
    [hourS, 0],
    [30 * hourS, 0],
    [30 * hourS, 1_234],
  ] as const) {
    const range = { start: start + offset, end: start + offset + length }
    const before = await api(account).get(readAnalytics, { query: range })
    await insertFacts(
      account,
      [range.start - 0.001, range.start, range.end - 0.001, range.end].map((at) => ({
        video,
        type: 'seek',
        at,
      })),
    )
    const { data } = await api(account).get(readAnalytics, { query: range })
    expect(data.totals.period.seek - before.data.totals.period.seek).toBe(2)
  }
})

test.each(['UTC', 'Europe/Istanbul', 'Asia/Kathmandu', 'America/New_York'])(
  'the sums of any range equal the sums of its raw rows, in %s',
  async (timezone) => {
    const account = await make.account({ timezone })
    const video = await makeVideo(account, 'Random')
    const end = now()
    const rows: Fact[] = Array.from({ length: 2_000 }, (_, index) => ({
      video,
      type: eventTypes[index % eventTypes.length]!,
      at: end - Math.random() * 20 * 86_400,
      value: Math.floor(Math.random() * 1_000),
      invalid: index % 50 === 0 ? 1 : 0,
    }))
    await insertFacts(account, rows)
    for (const lengthS of [3_000, 50_000, 900_000, 1_700_000]) {
      const start = end - 1_728_000 + Math.floor(Math.random() * 20_000)
      const range = { start, end: start + lengthS }
      const { data } = await api(account).get(readAnalytics, { query: range })
      const { viewRate: _, ...totals } = data.totals.period
      expect(totals).toEqual(countByHand(rows, range))
      expect(data.period.reduce((sum, point) => sum + point.start, 0)).toBe(totals.start)
    }
  },
)

function countByHand(rows: Fact[], { start, end }: { start: number; end: number }): Counters {
  const sums = Object.fromEntries(counters.map((name) => [name, 0])) as Counters
  for (const { type, at, value = 0, invalid } of rows) {
    const ms = Math.round(at * 1000)
    if (invalid || ms < start * 1000 || ms >= end * 1000) continue
    sums[type as EventType]++
    for (const [time, event] of Object.entries(timeCounters))
      if (event === type) sums[time as keyof typeof timeCounters] += value
  }
  return sums
}

test('a long range reads the rollup except at its ends, even if days begin at a quarter to', () => {
  const subject = { accountId: newId(), videoId: null }
  const read = (range: { start: number; end: number }, edges: number[]) => {
    const { sql, params } = buildCounts(subject, [splitRange(range, quarterHourS, edges)], edges)
    const tables = ['account_counts', 'video_events'].map((table) => sql.split(`FROM ${table}`).length - 1)
    return { tables, seconds: Object.values(params) }
  }
  const long = { start: 1_000, end: 2_600_000 }
  expect(read(long, [0, 2_700]).tables).toEqual([1, 1])
  expect(read(long, [0, 2_700]).seconds).toEqual(expect.arrayContaining([1_800, 2_599_200]))
  expect(read({ start: 3_600, end: 7_200 }, [3_600]).tables).toEqual([1, 0])
  expect(read(long, [60]).tables).toEqual([0, 1])
})

test('a month is compared with the same days a week earlier, not with another month', async () => {
  const account = await make.account()
  const video = await makeVideo(account, 'Months')
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
  await insertFacts(
    account,
    ['2025-04-26', '2025-05-03', '2025-05-20', '2025-06-20'].map((day) => ({
      video,
      type: 'start',
      at: noon(day),
    })),
  )
  const query = { start: noon('2025-03-01') - 43_200, end: noon('2025-08-01') - 43_200 }
  const { data } = await api(account).get(readAnalytics, { query })
  expect(data.interval).toBe('month')
  const shown = data.period.map(({ ts, start }, index) => {
    const before = data.comparison[index]!
    return [new Date(ts * 1000).getUTCMonth() + 1, start, before.start, ts - before.ts]
  })
  expect(shown).toEqual([
    [3, 0, 0, weekS],
    [4, 1, 0, weekS],
    [5, 2, 3, weekS],
    [6, 1, 1, weekS],
    [7, 0, 0, weekS],
  ])
})

test('the comparison of two weeks and more is rounded to quarters of an hour, that of a day is exact', async () => {
  const account = await make.account()
  const video = await makeVideo(account, 'Quarters')
  const [from, to] = ['2025-05-01T00:07:00Z', '2025-05-15T00:08:00Z'].map((at) => Date.parse(at) / 1000)
  const starts = [from! - 420, to! + 300].map((at) => ({ video, type: 'start' as const, at: at - weekS }))
  await insertFacts(account, starts)
  const compared = async (start: number) => {
    const { data } = await api(account).get(readAnalytics, { query: { start, end: to! } })
    return data.totals.comparison.start
  }
  expect([await compared(from!), await compared(to! - 86_400)]).toEqual([2, 0])
})

test('a range that ends now, or with the current minute, includes everything up to now', async () => {
  const account = await make.account()
  const video = await makeVideo(account, 'Now')
  await insertFacts(account, [{ video, type: 'start', at: Date.now() / 1000 }])
  for (const end of [now() + 1, now() + 60]) {
    const { data } = await api(account).get(readAnalytics, { query: { start: now() - 86_400, end } })
    expect([data.totals.period.start, data.videos[video]?.start]).toEqual([1, 1])
  }
})

test('the last half hour has thirty minutes, zeros included, for all videos and for one', async () => {
  const account = await make.account()
  const [one, other] = [await makeVideo(account, 'One'), await makeVideo(account, 'Other')]
  const at = Date.now() / 1000
  await insertFacts(account, [
    { video: one, type: 'start', at: at - 1 },
    { video: other, type: 'start', at: at - 300 },
    { video: other, type: 'start', at: at - 1_900 },
    { video: other, type: 'complete', at: at - 1 },
  ])
  const all = (await api(account).get(readRealtime)).data
  expect(all.period).toHaveLength(30)
  expect(all.total).toBe(2)
  expect(all.period.every(({ ts }, index) => ts === all.period[0]!.ts + index * 60)).toBe(true)
  expect((await api(account).get(readVideoRealtime, { params: { id: one } })).data.total).toBe(1)
})

test("another account's events are in no figure, and its videos answer 404", async () => {
  const [mine, theirs] = [await make.account(), await make.account()]
  const video = await makeVideo(theirs, 'Theirs')
  await insertFacts(theirs, [{ video, type: 'start', at: now() - 5 }])
  const query = { start: now() - 3_600, end: now() }
  const { data } = await api(mine).get(readAnalytics, { query })
  expect([data.totals.period.start, data.videos]).toEqual([0, {}])
  for (const id of [video, newId()]) {
    expect(await api(mine).refusal(readVideoAnalytics, { params: { id }, query })).toEqual([404, 'not_found'])
    expect(await api(mine).refusal(readVideoRealtime, { params: { id } })).toEqual([404, 'not_found'])
  }
})

test('a range may begin at the epoch', async () => {
  const account = await make.account({ timezone: 'Europe/Istanbul' })
  const video = await makeVideo(account, 'Old')
  await insertFacts(account, [{ video, type: 'start', at: now() - 400 * 86_400 }])
  const { data } = await api(account).get(readAnalytics, { query: { start: 0, end: now() } })
  expect([data.interval, data.totals.period.start]).toEqual(['month', 1])
})

test('an account type without analytics is refused with 403', async () => {
  const account = await make.account({ integrationType: -1 })
  expect(await api(account).refusal(readRealtime)).toEqual([403, 'forbidden_for_account_type'])
})

const required = 'This field is required.'
const wholeSeconds = 'Write Unix time in whole seconds.'
test.each([
  [{ start: 200, end: 100 }, { start: 'The start must be before the end.' }],
  [{ start: 100, end: 100 }, { start: 'The start must be before the end.' }],
  [{ start: now() + 3_600, end: now() + 7_200 }, { end: 'The end is in the future. Choose an earlier one.' }],
  [
    { start: now() - 3_600, end: now() + 27 * 3_600 },
    { end: 'The end is in the future. Choose an earlier one.' },
  ],
  [{ start: 0, end: 9_000_000_000_000 }, { end: 'The end is in the future. Choose an earlier one.' }],
  [{ end: 100 }, { start: required }],
  [{ start: 100 }, { end: required }],
  [{}, { start: required, end: required }],
  [{ start: '', end: 100 }, { start: wholeSeconds }],
  [{ start: 0, end: '0x10' }, { end: wholeSeconds }],
  [{ start: 0, end: '1e3' }, { end: wholeSeconds }],
])('the range %j is refused: %j', async (query, fields) => {
  const account = await make.account()
  const { status, body } = await api(account).ask(readAnalytics, { query: query as never })
  expect([status, body]).toEqual([422, { error: expect.objectContaining({ fields }) }])
})
