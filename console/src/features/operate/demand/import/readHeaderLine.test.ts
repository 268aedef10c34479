import { expect, test } from 'vitest'
import { readHeaderLine } from './readHeaderLine.ts'

test('headers are split at the sign that the line has most of', () => {
  expect(readHeaderLine('day,site,revenue\n1,2,3')).toEqual(['day', 'site', 'revenue'])
  expect(readHeaderLine('Tag;Seite, Ort;Ertrag\r\n')).toEqual(['Tag', 'Seite, Ort', 'Ertrag'])
  expect(readHeaderLine('a\tb')).toEqual(['a', 'b'])
})

test('quotes keep delimiters together, and a doubled quote is a quote', () => {
  expect(readHeaderLine('"Day, local","Net ""paid""",x')).toEqual(['Day, local', 'Net "paid"', 'x'])
})

test('a byte order mark is no part of the first header', () => {
  expect(readHeaderLine('\uFEFFday,site')).toEqual(['day', 'site'])
})

test('JSON has no header line', () => {
  expect([readHeaderLine('[{"day":1}]'), readHeaderLine('{"day":1}'), readHeaderLine('  ')]).toEqual([
    [],
    [],
    [],
  ])
})
