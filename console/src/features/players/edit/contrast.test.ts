import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio, isColour, longColour, nearestPassing, shownRatio } from './contrast.ts'

const anyColour = integer({ min: 0, max: 0xff_ff_ff }).map(
  (number) => `#${number.toString(16).padStart(6, '0')}`,
)

test.each([
  ['#000000', '#FFFFFF', 21],
  ['#fff', '#FFFFFF', 1],
  ['#767676', '#FFFFFF', 4.54],
  ['#777777', '#FFFFFF', 4.47],
  ['#FFFFFF', '#2F2F2F', 13.38],
  ['#0C43A8', '#2F2F2F', 1.51],
])('%s on %s is %d : 1', (one, other, figure) => {
  expect(shownRatio(contrastRatio(one, other))).toBe(figure)
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other))
})

test('a ratio just below the requirement is not rounded up', () => {
  expect(shownRatio(4.499)).toBe(4.49)
})

test.each(['', '#', '#12', '#1234', '#12345', '2F2F2F', '#GGGGGG', '#1234567', 'red'])(
  '%j is not a complete colour',
  (text) => {
    expect(isColour(text)).toBe(false)
  },
)

test('short colours are complete and are expanded for the picker', () => {
  expect(isColour('#0cA')).toBe(true)
  expect(longColour('#0cA')).toBe('#00CCAA')
})

test('a colour that passes is its own suggestion', () => {
  expect(nearestPassing('#ffffff', '#2F2F2F', 4.5)).toBe('#FFFFFF')
})

test('the suggestion passes for any two colours, for text and for controls', () => {
  assert(
    property(anyColour, anyColour, constantFrom(3, 4.5), (colour, background, needed) => {
      expect(contrastRatio(nearestPassing(colour, background, needed), background)).toBeGreaterThanOrEqual(
        needed,
      )
    }),
    { numRuns: 2_000 },
  )
})

test('the suggestion keeps the hue and is the nearest that passes', () => {
  const suggested = nearestPassing('#0C43A8', '#2F2F2F', 3)
  // Blue stays the strongest channel, red the weakest, and a shade darker would not do.
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(suggested.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  expect(b).toBeGreaterThan(g)
  expect(g).toBeGreaterThan(r)
  expect(contrastRatio(suggested, '#2F2F2F')).toBeLessThan(3.1)
})

test('the suggestion for a grey is a grey', () => {
  expect(nearestPassing('#555555', '#2F2F2F', 4.5)).toMatch(/^#(..)\1\1$/)
})
