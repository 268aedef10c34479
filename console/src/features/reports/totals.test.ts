import { expect, test } from 'vitest'
import { formulaWith } from './formulaWith.ts'
import { anAppRow, aSiteRow } from './reportsFixtures.ts'
import { figuresOfApp, figuresOfSite } from './totals.ts'

test('rates of the app report are worked out of its sums: CTR and eCPM by impressions', () => {
  const figures = figuresOfApp(
    anAppRow({ adRequest: 1000, match: 800, impression: 500, click: 10, revenue: 2.5 }),
  )
  expect(figures).toMatchObject({ ctr: 2, ecpm: 5, coverage: 80, requestEcpm: 2.5, viewability: null })
})

test('without impressions CTR and eCPM are nought, not a division by it', () =>
  expect(figuresOfApp(anAppRow({ revenue: 3, click: 1 }))).toMatchObject({ ctr: 0, ecpm: 0 }))

test('without what a rate is a share of there is no rate', () => {
  const unmeasured = { coverage: null, requestEcpm: null }
  expect(figuresOfApp(anAppRow({ revenue: 3, click: 1 }))).toMatchObject(unmeasured)
  const clicked = figuresOfSite(aSiteRow({ click: 1, usd: 3 }), 'usd')
  expect(clicked).toMatchObject({ ...unmeasured, ctr: null, viewability: null, ecpm: 0 })
})

test('a formula is written with other things in the place of its names', () =>
  expect(formulaWith('100 · click ÷ view', (name) => ({ click: '5', view: '20' })[name])).toBe(
    '100 · 5 ÷ 20',
  ))
