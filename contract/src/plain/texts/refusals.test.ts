import { expect, test } from 'vitest'
import { refusals, type Sentence } from './refusals.ts'

/** Any values will do: sentences format numbers and texts in the same way. */
const sentenceOf = (entry: Sentence | ((...values: never[]) => Sentence)): Sentence =>
  typeof entry === 'function' ? (entry as (...values: unknown[]) => Sentence)(1_234, 1_234, 1_234) : entry

test.each(Object.entries(refusals))('%s is worded in both languages, with the same values', (_, entry) => {
  const { en, tr } = sentenceOf(entry)
  expect(en.trim()).not.toBe('')
  expect(tr.trim()).not.toBe('')
  expect(tr).not.toBe(en)
  const values = (text: string) => text.match(/1[.,]?234/g)?.map((value) => value.replace(/\D/, '')) ?? []
  expect(values(tr).toSorted()).toEqual(values(en).toSorted())
})

test('large numbers are written as each language writes them', () =>
  expect(refusals.partTooLarge(5_242_880)).toEqual({
    en: 'A part can be at most 5,242,880 bytes. Send smaller parts.',
    tr: 'Bir parça en fazla 5.242.880 bayt olabilir. Daha küçük parçalar gönderin.',
  }))
