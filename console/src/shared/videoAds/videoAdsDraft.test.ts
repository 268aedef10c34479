import { defaultVideoAds, midrollEveryLimits } from '@matinee/contract/plain/video/adBreaks'
import { expect, test } from 'vitest'
import { completeDraft, findDraftProblems, parseMinutes } from './videoAdsDraft.ts'

test.each([
  ['5', 300_000],
  [' 1 ', 60_000],
  ['1,5', 90_000],
  ['1.5', 90_000],
  ['120', 7_200_000],
  ['0', null],
  ['0.99', null],
  ['120.1', null],
  ['', null],
  ['five', null],
  ['5 min', null],
  ['-5', null],
  ['1e2', null],
])('%j minutes between mid-rolls are %s ms', (text, ms) => {
  expect(parseMinutes(text, midrollEveryLimits)).toBe(ms)
})

const draft = { ...defaultVideoAds, midrolls: true, midrollEveryMs: null }

test('a field without a number is a problem only while it is on screen', () => {
  expect(findDraftProblems(draft)).toEqual(['midrollEveryMs'])
  expect(findDraftProblems({ ...draft, midrolls: false })).toEqual([])
  expect(findDraftProblems({ ...draft, isOn: false })).toEqual([])
  expect(findDraftProblems(defaultVideoAds)).toEqual([])
})

test('a field that has no number and is not on screen stays as it was', () => {
  const saved = { ...defaultVideoAds, midrollEveryMs: 90_000 }
  expect(completeDraft({ ...draft, midrolls: false }, saved)).toEqual({ ...saved, midrolls: false })
})
