import { expect, test } from 'vitest'
import { comparablePeriods } from './comparison.service.ts'
import { completeDays } from './completeDays.ts'

const today = '2026-11-22'
const source = (name: string, through: string) => ({ source: name, through })

test('yesterday is complete when our own tag is counted through now and no source is late', () => {
  const sources = [source('exchange', '2026-11-21')]
  expect(completeDays({ today, tagDay: today, sources })).toEqual({ through: '2026-11-21', lateSources: [] })
  expect(completeDays({ today, tagDay: null, sources: [] }).through).toBe('2026-11-21')
})

test('today is never complete, even if a source has reported it', () => {
  const sources = [source('exchange', '2026-11-22')]
  expect(completeDays({ today, tagDay: today, sources })).toEqual({ through: '2026-11-21', lateSources: [] })
})

test('the slowest of the sources and our own tag decides, and late sources are listed, slowest first', () => {
  const sources = [source('b', '2026-11-20'), source('a', '2026-11-20'), source('c', '2026-11-18')]
  const late = [source('c', '2026-11-18'), source('a', '2026-11-20'), source('b', '2026-11-20')]
  expect(completeDays({ today, tagDay: today, sources })).toEqual({
    through: '2026-11-18',
    lateSources: late,
  })
  expect(completeDays({ today, tagDay: '2026-11-17', sources }).through).toBe('2026-11-16')
})

test('a source without reports for more than 35 days has ended and delays no day', () => {
  expect(
    completeDays({ today, tagDay: null, sources: [source('old', '2026-10-18')] }).lateSources,
  ).toHaveLength(1)
  expect(completeDays({ today, tagDay: null, sources: [source('old', '2026-10-17')] })).toEqual({
    through: '2026-11-21',
    lateSources: [],
  })
})

const week = {
  now: { start: '2026-11-16', end: '2026-11-22' },
  before: { start: '2026-11-09', end: '2026-11-15' },
}

test.each([
  ['2026-11-21', '2026-11-21', '2026-11-14'],
  ['2026-11-18', '2026-11-18', '2026-11-11'],
  ['2026-11-16', '2026-11-16', '2026-11-09'],
])(
  'complete through %s, the same days from the beginning of both weeks are compared',
  (through, now, before) => {
    expect(comparablePeriods(week, through)).toEqual({
      now: { start: '2026-11-16', end: now },
      before: { start: '2026-11-09', end: before },
    })
  },
)

test('nothing is compared where no day is complete in both periods', () => {
  expect(comparablePeriods(week, '2026-11-15')).toBeNull()
  const day = (at: string) => ({ start: at, end: at })
  expect(comparablePeriods({ now: day('2026-11-22'), before: day('2026-11-21') }, '2026-11-21')).toBeNull()
})

test('months are compared entirely while all of their days are complete', () => {
  const months = {
    now: { start: '2026-10-01', end: '2026-10-31' },
    before: { start: '2026-09-01', end: '2026-09-30' },
  }
  expect(comparablePeriods(months, '2026-11-21')).toEqual(months)
  expect(comparablePeriods(months, '2026-10-30')).toEqual({
    now: { start: '2026-10-01', end: '2026-10-30' },
    before: months.before,
  })
  const november = { now: { start: '2026-11-01', end: '2026-11-30' }, before: months.now }
  expect(comparablePeriods(november, '2026-11-21')?.before).toEqual({
    start: '2026-10-01',
    end: '2026-10-21',
  })
})
