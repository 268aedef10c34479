import { expect, test } from 'vitest'
import { bodyOf, findColumnProblem, guessColumns, nameBatch } from './fileImport.ts'

test('headers mean what they meant at the last import, else what they say', () => {
  const earlier = { Datum: 'day', Notes: null } as const
  expect(guessColumns(['Datum', 'Notes', 'Domain', 'Earnings', 'Foo'], earlier)).toEqual({
    Datum: 'day',
    Notes: null,
    Domain: 'site',
    Earnings: 'revenue',
    Foo: null,
  })
  expect(guessColumns(['constructor'], {})).toEqual({ constructor: null })
})

test.each([
  [{ a: 'day', b: 'revenue', c: 'currency', d: 'site' }, null],
  [{ a: 'day', b: 'revenue', c: 'currency', d: 'app', e: null }, null],
  [
    { a: 'day', b: 'day' },
    { kind: 'twice', column: 'day' },
  ],
  [
    { a: 'day', c: 'currency', d: 'site' },
    { kind: 'missing', column: 'revenue' },
  ],
  [
    { a: 'day', b: 'revenue', c: 'currency' },
    { kind: 'noSite', column: 'site' },
  ],
] as const)('columns %o have the problem %o', (columns, problem) => {
  expect(findColumnProblem(columns)).toEqual(problem)
})

test('a batch is named after its file, in the letters that a name may have', () => {
  expect(nameBatch('Revenue May (final).csv')).toBe('Revenue-May-final')
  expect(nameBatch('exchange_2026-05.csv')).toBe('exchange_2026-05')
})

test('JSON is sent without columns', () => {
  const fields = { source: 'a', batchId: 'b', state: 'final', reason: '' } as const
  const file = { name: 'a.json', text: '[]', headers: [] }
  expect(bodyOf(file, fields, { columns: {}, isDryRun: true })).not.toHaveProperty('columns')
})
