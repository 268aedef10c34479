import { expect, test } from 'vitest'
import { formulaWith } from './formulaWith.ts'
import { anAppRow, aSiteRow } from './reportsFixtures.ts'
import { figuresOfApp, figuresOfSite } from './totals.ts'

test('rates of the app report are computed from its sums: CTR and eCPM by impressions', () => {
  const figures = figuresOfApp(
    anAppRow({ adRequest: 1000, match: 800, impression: 500, click: 10, revenue: 2.5 }),
  )
  expect(figures).toMatchObject({ ctr: 2, ecpm: 5, coverage: 80, requestEcpm: 2.5, viewability: null })
})

test('without impressions CTR and eCPM are 0, not a division by 0', () =>
  expect(figuresOfApp(anAppRow({ revenue: 3, click: 1 }))).toMatchObject({ ctr: 0, ecpm: 0 }))

test('a rate without a denominator is null', () => {
  const unmeasured = { coverage: null, requestEcpm: null }
  expect(figuresOfApp(anAppRow({ revenue: 3, click: 1 }))).toMatchObject(unmeasured)
  const clicked = figuresOfSite(aSiteRow({ click: 1, usd: 3 }), 'usd')
  expect(clicked).toMatchObject({ ...unmeasured, ctr: null, viewability: null, ecpm: 0 })
})

test('the names in a formula are replaced', () =>
  expect(formulaWith('100 · click ÷ view', (name) => ({ click: '5', view: '20' })[name])).toBe(
    '100 · 5 ÷ 20',
  ))
