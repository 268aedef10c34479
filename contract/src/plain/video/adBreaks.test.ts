import { describe, expect, test } from 'vitest'
import {
  defaultVideoAds,
  findMidrollFaults,
  listBreaks,
  noAdBreaks,
  type AdSettings,
  type VideoAds,
} from './adBreaks.ts'

const minutes = (count: number) => count * 60_000
const settings = (ads: Partial<VideoAds> = {}, own: Partial<AdSettings> = {}): AdSettings => ({
  account: { ...defaultVideoAds, ...ads },
  player: null,
  video: null,
  ...own,
})
const places = (given: AdSettings, durationMs: number | null = minutes(10)) =>
  listBreaks(given, durationMs).map(({ at }) => (typeof at === 'string' ? at : at.ms))

describe('the ad breaks of a play', () => {
  test('an account that has chosen nothing shows a pre-roll only', () => {
    expect(places({ account: null, player: null, video: null })).toEqual(['start'])
  })

  test('no ads are shown where they are off, not even at the times of the video', () => {
    const video = { preroll: true, postroll: true, midrollAtMs: [minutes(1)] }
    expect(places(settings({ isOn: false, postroll: true, midrolls: true }))).toEqual([])
    expect(places(settings({ isOn: false }, { video }))).toEqual([])
  })

  test('a player’s own settings replace all of the account’s', () => {
    const player = { ...defaultVideoAds, preroll: false, postroll: true }
    expect(places(settings({ midrolls: true }, { player }))).toEqual(['end'])
    expect(places(settings({}, { player: { ...player, isOn: false } }))).toEqual([])
    expect(places(settings({ isOn: false }, { player }))).toEqual(['end'])
  })

  test('breaks are listed in the order of the video', () => {
    expect(places(settings({ midrolls: true, postroll: true }))).toEqual(['start', minutes(5), 'end'])
  })
})

describe('mid-rolls by interval', () => {
  const midrolls = (ads: Partial<VideoAds>, durationMs: number | null) =>
    places(settings({ preroll: false, midrolls: true, ...ads }), durationMs)

  test('mid-rolls begin with videos of the shortest length', () => {
    expect(midrolls({}, minutes(8) - 1)).toEqual([])
    expect(midrolls({}, minutes(8))).toEqual([minutes(5)])
    expect(midrolls({ midrolls: false }, minutes(8))).toEqual([])
  })

  test('no mid-roll is in the last 30 seconds', () => {
    expect(midrolls({}, minutes(10) + 29_999)).toEqual([minutes(5)])
    expect(midrolls({}, minutes(10) + 30_000)).toEqual([minutes(5), minutes(10)])
    expect(midrolls({ midrollsFromMs: 1_000 }, 10_000)).toEqual([])
  })

  test('a long video has at most 20 mid-rolls', () => {
    const all = midrolls({ midrollEveryMs: minutes(1) }, minutes(240))
    expect([all.length, all.at(-1)]).toEqual([20, minutes(20)])
  })

  test('a video of unknown length has no mid-rolls', () => {
    expect(midrolls({}, null)).toEqual([])
  })
})

describe('a video’s own breaks', () => {
  test('own times are sorted, each is used once, and those beyond the video are dropped', () => {
    const video = { preroll: false, postroll: true, midrollAtMs: [90_000, 40_000, 90_000, minutes(10), 0] }
    expect(places(settings({ midrolls: true }, { video }))).toEqual([40_000, 90_000, 'end'])
    expect(places(settings({}, { video }), null)).toEqual(['end'])
  })

  test('own times do not depend on the shortest length with mid-rolls', () => {
    const video = { ...noAdBreaks, midrollAtMs: [40_000] }
    expect(places(settings({}, { video }), minutes(1))).toEqual([40_000])
  })

  test('a video with no breaks of its own shows none', () => {
    expect(places(settings({ postroll: true, midrolls: true }, { video: noAdBreaks }))).toEqual([])
  })
})

describe('faults of own times', () => {
  const faults = (times: number[], durationMs: number | null = minutes(2)) => [
    ...findMidrollFaults(times, durationMs),
  ]

  test('times that are at least 30 seconds apart within the video have no fault, in any order', () => {
    expect(faults([90_000, 30_000, 60_000])).toEqual([])
  })

  test('each fault is at the place of its time', () => {
    expect(faults([40_000, 0, minutes(2), 69_999])).toEqual([
      [1, 'too_early'],
      [3, 'too_close'],
      [2, 'beyond_end'],
    ])
  })

  test('times after one that is too close are compared with the one before it', () => {
    expect(faults([30_000, 59_000, 61_000])).toEqual([[1, 'too_close']])
  })

  test('without a known length no time is beyond the end', () => {
    expect(faults([minutes(100)], null)).toEqual([])
  })
})
