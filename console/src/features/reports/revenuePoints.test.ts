import { expect, test } from 'vitest'
import { isoDay, revenuePoints } from './revenuePoints.ts'

const now = {
  days: { start: '2026-03-01', end: '2026-03-03' },
  figures: [{ day: '2026-03-02', impression: 5, revenue: 1.5 }],
}

test('every day has a point, also without figures', () =>
  expect(
    revenuePoints(now, null, '2026-03-03').map(({ day, revenue, revenueBefore }) => [
      day,
      revenue,
      revenueBefore,
    ]),
  ).toEqual([
    ['2026-03-01', 0, null],
    ['2026-03-02', 1.5, null],
    ['2026-03-03', 0, null],
  ]))

test('each day is compared with the day at the same position; a shorter compared period leaves the rest without one', () => {
  const before = {
    days: { start: '2026-02-27', end: '2026-02-28' },
    figures: [{ day: '2026-02-28', impression: 7, revenue: 2 }],
  }
  expect(
    revenuePoints(now, before, '2026-03-03').map(({ comparedDay, impressionBefore }) => [
      comparedDay,
      impressionBefore,
    ]),
  ).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 7],
    [null, null],
  ])
})

test('days are read as DD.MM.YYYY and as ISO days', () =>
  expect([isoDay('07.11.2026'), isoDay('2026-11-07')]).toEqual(['2026-11-07', '2026-11-07']))

test('days that not all sources have reported are open, and unknown without any figures', () => {
  const figures = [
    { day: '2026-03-01', impression: 5, revenue: 1.5 },
    { day: '2026-03-02', impression: 1, revenue: 0.1 },
    { day: '2026-03-03', impression: 0, revenue: 0 },
  ]
  const reported = (completeThrough: string) =>
    revenuePoints({ ...now, figures }, null, completeThrough).map(({ isOpen, revenue, impression }) => [
      isOpen,
      revenue,
      impression,
    ])
  expect(reported('2026-03-01')).toEqual([
    [false, 1.5, 5],
    [true, 0.1, 1],
    [true, null, null],
  ])
  expect(reported('2026-03-03')).toEqual([
    [false, 1.5, 5],
    [false, 0.1, 1],
    [false, 0, 0],
  ])
})
