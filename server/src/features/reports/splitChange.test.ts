import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectNames, splitChange, type Change, type Segment } from './splitChange.ts'

const segment: Segment = {
  requests: 1_000,
  matches: 800,
  impressions: 700,
  views: 650,
  viewables: 400,
  microsUsd: 2_000_000,
  micros: 80_000_000,
}
const nothing: Segment = {
  requests: 0,
  matches: 0,
  impressions: 0,
  views: 0,
  viewables: 0,
  microsUsd: 0,
  micros: 0,
}
const times = (of: Segment, factor: number): Segment =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, value * factor])) as Segment
const none = { traffic: 0, coverage: 0, inSight: 0, price: 0, mix: 0, exchangeRate: 0 }

const count = fc.integer({ min: 0, max: 1_000_000_000 })
const micros = fc.oneof(fc.constant(0), fc.integer({ min: -1_000_000, max: 1_000_000_000_000 }))
const anySegment: fc.Arbitrary<Segment> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(nothing) },
  {
    weight: 6,
    arbitrary: fc.record({
      requests: count,
      matches: count,
      impressions: count,
      views: count,
      viewables: fc.oneof(fc.constant(0), count),
      microsUsd: micros,
      micros,
    }),
  },
)
const anyChanges = fc.array(fc.record({ before: anySegment, after: anySegment }), { maxLength: 30 })

const sumOf = (effects: Record<string, number>) => Object.values(effects).reduce((sum, part) => sum + part, 0)

test('the causes always add up to the difference, to the micro', () => {
  fc.assert(
    fc.property(anyChanges, (changes) => {
      const effects = splitChange(changes)
      const difference = changes.reduce((sum, { before, after }) => sum + after.micros - before.micros, 0)
      expect(sumOf(effects)).toBe(difference)
      for (const name of effectNames) expect(Number.isSafeInteger(effects[name])).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('swapping the periods turns the sign of every cause', () => {
  fc.assert(
    fc.property(anyChanges, (changes) => {
      const there = splitChange(changes)
      const back = splitChange(changes.map(({ before, after }) => ({ before: after, after: before })))
      const scale = changes.reduce(
        (sum, { before, after }) => sum + Math.abs(before.micros) + Math.abs(after.micros),
        1,
      )
      for (const name of effectNames)
        expect(Math.abs(there[name] + back[name])).toBeLessThanOrEqual(6 + scale * 1e-9)
    }),
    {
      numRuns: 1_000,
      examples: [[[{ before: { ...nothing, micros: 1 }, after: { ...nothing, micros: 11_492_938_305 } }]]],
    },
  )
})

test('no change has no causes', () => {
  const changes: Change[] = [
    { before: segment, after: segment },
    { before: nothing, after: nothing },
  ]
  expect(splitChange(changes)).toEqual(none)
  expect(splitChange([])).toEqual(none)
})

test.each([
  ['traffic', times(segment, 2), 80_000_000],
  ['coverage', { ...times(segment, 0.5), requests: 1_000 }, -40_000_000],
  ['inSight', { ...segment, viewables: 200, microsUsd: 1_000_000, micros: 40_000_000 }, -40_000_000],
  ['price', { ...segment, microsUsd: 3_000_000, micros: 120_000_000 }, 40_000_000],
  ['exchangeRate', { ...segment, micros: 90_000_000 }, 10_000_000],
] as const)('when only %s changed, it explains the entire difference', (name, after, difference) => {
  expect(splitChange([{ before: segment, after }])).toEqual({ ...none, [name]: difference })
})

test('when only the shares of placements changed, the entire difference is the mix', () => {
  const dear = { ...segment, microsUsd: 8_000_000, micros: 320_000_000 }
  const changes = [
    { before: segment, after: times(segment, 0.5) },
    { before: dear, after: times(dear, 1.5) },
  ]
  expect(splitChange(changes)).toEqual({ ...none, mix: 120_000_000 })
})

test('a placement that is new moves traffic and mix, not the prices of the others', () => {
  const effects = splitChange([
    { before: segment, after: segment },
    { before: nothing, after: segment },
  ])
  expect(effects).toEqual({ ...none, traffic: 55_451_774, mix: 24_548_226 })
})

test('where only impressions and money are reported, traffic and price share the difference', () => {
  const period = { ...nothing, impressions: 1_000, microsUsd: 1_000_000, micros: 1_000_000 }
  const after = { ...period, impressions: 2_000, microsUsd: 3_000_000, micros: 3_000_000 }
  expect(splitChange([{ before: period, after }])).toEqual({ ...none, traffic: 1_261_860, price: 738_140 })
})

test('no cause exceeds the revenue, however much the counts differ', () => {
  const before = { ...segment, viewables: 1 }
  const after = {
    ...times(segment, 1_000_000),
    viewables: 400_000_000,
    microsUsd: 3_000_000,
    micros: 120_000_000,
  }
  for (const part of Object.values(splitChange([{ before, after }])))
    expect(Math.abs(part)).toBeLessThan(25 * 120_000_000)
})

test('money without any count changed in price', () => {
  const flat = (amount: number) => ({ ...nothing, microsUsd: amount, micros: 40 * amount })
  expect(splitChange([{ before: flat(1_000), after: flat(3_000) }])).toEqual({ ...none, price: 80_000 })
})
