import { expect, test } from 'vitest'
import { mergeDrafts } from './mergeDrafts.ts'

const began = { name: 'Tea', budget: '500', sites: ['s1'], ends: '' }

test('what was typed is put upon the other version, whose untouched fields count', () => {
  const typed = { ...began, name: 'Green tea' }
  const other = { ...began, budget: '900', sites: ['s1', 's2'] }
  expect(mergeDrafts(began, typed, other)).toEqual({
    draft: { name: 'Green tea', budget: '900', sites: ['s1', 's2'], ends: '' },
    changed: ['budget', 'sites'],
    typedToo: [],
  })
})

test('a field that both changed keeps what was typed, and is named', () => {
  const merged = mergeDrafts(began, { ...began, budget: '700' }, { ...began, budget: '900', ends: 'later' })
  expect(merged).toEqual({
    draft: { ...began, budget: '700', ends: 'later' },
    changed: ['budget', 'ends'],
    typedToo: ['budget'],
  })
})

test('a field that both changed to the same is no conflict', () => {
  const merged = mergeDrafts(began, { ...began, budget: '900' }, { ...began, budget: '900' })
  expect(merged.typedToo).toEqual([])
})
