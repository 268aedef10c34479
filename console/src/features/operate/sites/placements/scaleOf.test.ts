import { expect, test } from 'vitest'
import { scaleOf } from './scaleOf.ts'

test('all placements of a site have one scale, at which the largest fits', () => {
  expect(scaleOf([{ desktop: '300x250', mobile: '320x50' }])).toBe(1 / 4)
  expect(
    scaleOf([
      { desktop: '2000x100', mobile: null },
      { desktop: '300x250', mobile: null },
    ]),
  ).toBe(250 / 2000)
  expect(scaleOf([{ desktop: '160x1800', mobile: null }])).toBe(180 / 1800)
})

test('sites without sizes have a scale too', () => {
  expect(scaleOf([{ desktop: null, mobile: null }])).toBe(1 / 4)
})
