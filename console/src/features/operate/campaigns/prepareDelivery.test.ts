import { expect, test } from 'vitest'
import { aCampaign } from './campaignFixtures.ts'
import { prepareDelivery } from './prepareDelivery.ts'

const campaign = aCampaign({
  startsAt: '2026-11-20T00:00:00.000Z',
  endsAt: '2026-11-30T00:00:00.000Z',
  budgetMicros: 100_000_000,
  forecastMicros: 90_000_000,
})
const day = (name: string, spentMicros: number) => ({
  day: name,
  impressions: 1,
  views: 1,
  clicks: 0,
  starts: 0,
  completes: 0,
  skips: 0,
  spentMicros,
})
const days = [day('2026-11-20', 10_000_000), day('2026-11-22', 5_000_000)]
const at = (text: string) => Date.parse(text) / 1000

test('spending adds up from the start, beside an even delivery, and the forecast leads from today to the end', () => {
  expect(prepareDelivery(campaign, days, Date.parse('2026-11-22T12:00:00Z'))).toEqual([
    { ts: at('2026-11-20T00:00:00Z'), delivered: 0, expected: 0, forecast: null },
    { ts: at('2026-11-21T00:00:00Z'), delivered: 10, expected: 10, forecast: null },
    { ts: at('2026-11-22T12:00:00Z'), delivered: 15, expected: 25, forecast: 15 },
    { ts: at('2026-11-30T00:00:00Z'), delivered: null, expected: 100, forecast: 90 },
  ])
})

test('a campaign without an end has neither an even delivery nor a forecast', () => {
  const open = { ...campaign, endsAt: null, forecastMicros: null }
  const points = prepareDelivery(open, days, Date.parse('2026-11-22T12:00:00Z'))
  expect(points.map(({ delivered }) => delivered)).toEqual([0, 10, 15])
  expect(points.every(({ expected, forecast }) => expected === null && forecast === null)).toBe(true)
})

test('a campaign that was never shown has no points', () => {
  expect(prepareDelivery(campaign, [], Date.parse('2026-11-22T12:00:00Z'))).toEqual([])
})
