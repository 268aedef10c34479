import { expect, test } from 'vitest'
import { currentStep, stepAfter, stepBefore, listSteps } from './onboardingSteps.ts'

const site = (onboardingSteps: string, onboardingStep = 0) => ({ onboardingSteps, onboardingStep })

test.each([
  ['0,1,2,3', [0, 1, 2, 3]],
  ['0,2', [0, 2]],
  [' 3, 1 ,1', [1, 3]],
  ['2', [2]],
  ['', []],
  ['7,x,-1,02', []],
])('"%s" lists %j', (listed, steps) => {
  expect(listSteps(site(listed))).toEqual(steps)
})

test.each([
  ['0,1,2,3', 1, 1],
  ['0,2', 1, 2],
  ['2', 0, 2],
  ['0,1', 2, null],
  ['', 0, null],
])('with the steps %s, the stored step %i shows %s', (listed, stored, shown) => {
  expect(currentStep(site(listed, stored))).toBe(shown)
})

test('proceeding skips unlisted steps and ends after the last one; going back does the same', () => {
  expect([stepAfter(site('0,2,3'), 0), stepAfter(site('0,2,3'), 3)]).toEqual([2, null])
  expect([stepBefore(site('0,2,3'), 2), stepBefore(site('0,2,3'), 0), stepBefore(site('0,2'), null)]).toEqual(
    [0, null, 2],
  )
})
