import { expect, test } from 'vitest'
import { csvName, toCsv } from './csv.ts'

const cell = (value: string | number | null) => toCsv([[value]]).slice(1, -2)

test('a table is UTF-8 with a byte order mark, commas between cells and CR LF after every row', () => {
  const text = toCsv([
    ['Gün', 'Görüntüleme'],
    ['07.11.2026', 12],
  ])
  expect(text).toBe('\uFEFFGün,Görüntüleme\r\n07.11.2026,12\r\n')
})

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('a cell with a comma, a quote or a line break is quoted: %j', (text, written) =>
  expect(cell(text)).toBe(written),
)

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=HYPERLINK("http://x","y")'])(
  'a text that a spreadsheet would run as a formula is escaped: %j',
  (text) => expect(cell(text).replace(/^"/, '')).toMatch(/^'/),
)

test('a title with a formula keeps its commas and quotes', () => {
  expect(cell('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`)
})

test('a file name has the time of saving, in the time zone of the account, and the title', () => {
  const at = Date.parse('2026-11-21T16:30:55Z')
  expect(csvName('views-2026-11-20', at, 'Europe/Istanbul')).toBe('20261121193055-views-2026-11-20.csv')
  expect(csvName('views', Date.parse('2026-11-20T21:04:05Z'), 'Europe/Istanbul')).toBe(
    '20261121000405-views.csv',
  )
})

test.each([
  ['Gece: "tramvay" / <1>', 'Gece-tramvay-1'],
  ['../../etc/passwd', 'etc-passwd'],
  ['İzleyici ödemeleri', 'İzleyici-ödemeleri'],
  ['a\u0000b\u202Ec\\d*?|e.', 'a-b-c-d-e'],
  ['y'.repeat(300), 'y'.repeat(100)],
])('characters that a file system refuses become dashes in the name: %j', (title, safe) =>
  expect(csvName(title, 0, 'UTC')).toBe(`19700101000000-${safe}.csv`),
)

test('numbers stay numbers, also negative ones; NaN and infinity are empty cells', () => {
  expect([-1.5, 0, 1234567, 1e21, NaN, Infinity, null].map(cell)).toEqual([
    '-1.5',
    '0',
    '1234567',
    '1e+21',
    '',
    '',
    '',
  ])
})
