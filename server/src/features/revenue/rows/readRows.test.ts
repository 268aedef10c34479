import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Catalog } from './catalog.ts'
import type { RowContext } from './rowContext.ts'
import type { Fault } from './faults.ts'
import { fileInput, textInput, type RevenueInput } from './revenueInput.ts'
import { checkImport } from './checkRows.ts'
import { readRows } from './readRows.ts'
import { readText } from './readText.ts'

const site = {
  id: 'S1',
  accountId: 'A1',
  timezone: 'Europe/Istanbul',
  fqdn: 'news.example',
  code: 'abcd1234',
}
const game = { id: 'P1', accountId: 'A1', timezone: 'UTC', name: 'Kite', platform: 'iOS' as const }
const catalog: Catalog = {
  site: (word) =>
    ['S1', 'abcd1234', 'news.example'].includes(word) ? site : word === 'twin' ? 'several' : 'unknown',
  zone: (_, word) => (['Masthead', 'Z1'].includes(word) ? 'Z1' : null),
  app: (word) => (word === 'P1' ? game : 'unknown'),
}
const known: RowContext = {
  catalog,
  ratesOf: (day) => (day < '2026-01-01' ? null : { try: 40_000_000, eur: 800_000 }),
  todayIn: (timezone) => (timezone === 'UTC' ? '2026-03-20' : '2026-03-21'),
}

const check = (input: RevenueInput) => checkImport(input, known, async () => {})
const faultsOf = async (text: string) => (await check(textInput(text))).faults.list
const faultsOfBytes = async (bytes: Uint8Array, chunk = 64) => {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += chunk) yield Buffer.from(bytes.subarray(at, at + chunk))
  }
  const { faults } = await check({ digest: '', rows: () => readRows(readText(pieces())) })
  return faults.list
}
const header = 'day,site,impression,revenue,currency'
const good = '2026-03-01,news.example,10,1.5,usd'

const all =
  'day,site,app,zone,adUnit,platform,country,tag,type,request,match,impression,view,measurable,viewable,click,revenue,currency'
const sound: Record<string, string> = {
  day: '2026-03-01',
  site: 'news.example',
  zone: 'Masthead',
  platform: 'desktop',
  country: 'TR',
  tag: 'header',
  type: 'direct',
  request: '100',
  match: '90',
  impression: '80',
  view: '70',
  measurable: '60',
  viewable: '50',
  click: '3',
  revenue: '12.345678',
  currency: 'usd',
}
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const row = (change: Record<string, string>) =>
  all
    .split(',')
    .map((name) => quoted({ ...sound, ...change }[name] ?? ''))
    .join(',')

test('a row with all columns is valid', async () => {
  expect(await faultsOf(`${all}\n${row({})}`)).toEqual([])
})

test.each([
  ['day', '', 'missing'],
  ['day', '31.02.2026', 'not a day such as 2026-05-31 or 31.05.2026'],
  ['day', '03/01/2026', 'not a day such as 2026-05-31 or 31.05.2026'],
  ['day', '1999-12-31', 'must be in 2000 or later'],
  ['day', '31.12.1999', 'must be in 2000 or later'],
  ['day', '2026-03-22', 'must not be in the future'],
  ['day', '2025-12-31', 'no exchange rate for 2025-12-31; import one with "matinee rates import"'],
  ['site', '', 'missing; name a site or an app'],
  ['site', 'other.example', 'unknown site: other.example'],
  ['site', 'twin', 'several match twin; use the id'],
  ['site', '=HYPERLINK("http://x")', 'looks like a formula'],
  ['app', 'P1', 'name a site or an app, not both'],
  ['zone', 'Footer', 'unknown zone of this site: Footer'],
  ['platform', 'tv', 'must be desktop, mobile, android, iOS or amp'],
  ['platform', 'all', 'must be desktop, mobile, android, iOS or amp'],
  ['country', 'TUR', 'must be a two-letter ISO 3166-1 code'],
  ['country', 'UK', 'UK is not an ISO 3166-1 code; did you mean GB?'],
  ['country', 'ZZ', 'unknown country ZZ'],
  ['tag', '@SUM(A1)', 'looks like a formula'],
  ['tag', '-2+3', 'looks like a formula'],
  ['tag', 'x'.repeat(101), 'longer than 100 characters'],
  ['type', 'a\u0007b', 'contains control characters or invalid text'],
  ['type', 'Ba\ufffdtan', 'contains control characters or invalid text'],
  ['request', '-1', 'must not be negative'],
  [
    'request',
    '1,000',
    'contains a comma; write decimals with a point and thousands without a separator, as in 1234.56',
  ],
  ['request', '1.000.000', 'contains a thousands separator; write 1234.56'],
  ['request', '1 000', 'contains a thousands separator; write 1234.56'],
  ['request', '100.5', 'must be a whole number'],
  ['request', 'NaN', 'not a number'],
  ['request', '1e3', 'contains an exponent; write all digits'],
  ['request', '1000000000001', 'too large: at most 1000000000000'],
  ['request', '=1+1', 'looks like a formula'],
  ['match', '101', 'exceeds requests'],
  ['viewable', '61', 'exceeds measurable impressions'],
  ['revenue', '', 'missing'],
  ['revenue', '1,5', 'contains a comma; write decimals with a point, as in 12.34'],
  ['revenue', '1.234,56', 'contains a thousands separator; write 1234.56'],
  ['revenue', '1,234.56', 'contains a thousands separator; write 1234.56'],
  ['revenue', "1'234.56", 'contains a thousands separator; write 1234.56'],
  ['revenue', '1\u202f234', 'contains a thousands separator; write 1234.56'],
  ['revenue', 'NaN', 'not a number'],
  ['revenue', 'Infinity', 'not a number'],
  ['revenue', '-0.01', 'must not be negative'],
  ['revenue', '\u22125', 'must not be negative'],
  ['revenue', '+5', 'looks like a formula'],
  ['revenue', '$5', 'not an amount such as 12.34'],
  ['revenue', '0x10', 'not an amount such as 12.34'],
  ['revenue', '1.2345678', 'must have at most six decimals'],
  ['revenue', '100000001', 'too large: at most 100000000'],
  ['revenue', '9'.repeat(400), 'too large: at most 100000000'],
  ['revenue', '1e400', 'contains an exponent; write all digits'],
  ['currency', 'gbp', 'must be try, usd or eur'],
  ['currency', '', 'missing'],
])('a row with %s "%s" is refused: %s', async (column, text, reason) => {
  const faults = await faultsOf(`${all}\n${row({})}\n${row({ tag: 'other', [column]: text })}`)
  expect(faults).toEqual([{ line: 3, column, reason }])
})

test('an app has no zones and its own platform', async () => {
  const app = { site: '', app: 'P1', zone: '' }
  expect(await faultsOf(`${all}\n${row({ ...app, platform: '' })}`)).toEqual([])
  expect(await faultsOf(`${all}\n${row({ ...app, platform: 'iOS', zone: 'Masthead' })}`)).toEqual([
    { line: 2, column: 'zone', reason: 'apps have no zones; use adUnit' },
  ])
  expect(await faultsOf(`${all}\n${row({ ...app, platform: 'android' })}`)).toEqual([
    { line: 2, column: 'platform', reason: 'this app runs on iOS' },
  ])
})

test('the future begins with the next day of the account', async () => {
  expect(await faultsOf(`${all}\n${row({ day: '2026-03-21' })}`)).toEqual([])
  const app = row({ site: '', app: 'P1', zone: '', platform: '', day: '2026-03-21' })
  expect(await faultsOf(`${all}\n${app}`)).toMatchObject([
    { column: 'day', reason: 'must not be in the future' },
  ])
})

test('a second row with the same keys is refused with the line of the first, even with other money', async () => {
  const twins = [row({}), row({ tag: 'other' }), row({ revenue: '1', currency: 'eur' })]
  expect(await faultsOf(`${all}\n${twins.join('\n')}`)).toEqual([
    { line: 4, column: '', reason: 'same keys as line 2' },
  ])
})

test('every fault of a row is named', async () => {
  const faults = await faultsOf(`${all}\n${row({ day: 'x', revenue: '1,5', currency: 'gbp', click: '-1' })}`)
  expect(faults.map(({ column }) => column).sort()).toEqual(['click', 'currency', 'day', 'revenue'])
})

test.each([
  ['an unknown column', `${header},profit`, [{ column: 'profit' }]],
  [
    'a column twice',
    `${header},Impressions`,
    [{ column: 'Impressions', reason: 'impression appears twice' }],
  ],
  ['no currency', 'day,site,revenue', [{ column: 'currency', reason: 'this column is required' }]],
  ['neither site nor app', 'day,revenue,currency', [{ column: 'site' }]],
])('a header with %s is refused with the name of the column', async (_, first, expected) => {
  const faults = await faultsOf(`${first}\n${good}`)
  expect(faults).toMatchObject(expected)
  expect(faults.every(({ line }) => line === 1)).toBe(true)
})

test('a file without a header is refused with its first line', async () => {
  expect((await faultsOf(`${good}\n${good}`))[0]).toMatchObject({ line: 1, column: '2026-03-01' })
})

test.each([
  ['nothing', '', 'The file is empty'],
  ['blank lines only', ' \n\r\n', 'The file is empty'],
  ['a header only', `${header}\n`, 'The file has no rows'],
  ['an empty JSON list', '[]', 'The file has no rows'],
  ['broken JSON', '[{"day": "2026-03-01"', 'not a JSON list'],
])('a file with %s is refused', async (_, text, reason) => {
  expect(await faultsOf(text)).toEqual([{ line: 0, column: '', reason }])
})

test.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('lines may end with %s', async (_, end) => {
  const { rows, faults } = await check(textInput([header, good, good.replace('-01,', '-02,x'), ''].join(end)))
  expect(rows).toBe(2)
  expect(faults.list).toEqual([{ line: 3, column: 'site', reason: 'unknown site: xnews.example' }])
})

test.each([
  ['a comma', ','],
  ['a semicolon', ';'],
  ['a tab', '\t'],
])('columns may be separated by %s, after a byte order mark', async (_, sign) => {
  expect(await faultsOf(`\ufeff${[header, good].join('\n').replaceAll(',', sign)}`)).toEqual([])
})

test.each([
  [
    'a quote that is never closed',
    `${header}\n2026-03-01,"news.example,1,1,usd\n${good}`,
    /a quote is not closed/,
  ],
  ['text behind a quote', `${header}\n2026-03-01,"news"x,1,1,usd`, /text follows a closing quote/],
  ['a quote within a field', `${header}\n2026-03-01,ne"ws,1,1,usd`, /an unquoted field contains a quote/],
  ['a field without an end', `${header}\n2026-03-01,"${'x'.repeat(200_000)}`, /exceeds 65536 characters/],
  ['a field too many', `${header}\n${good},7`, /^6 fields, but the header has 5/],
  [
    'a decimal comma between commas',
    `${header}\n2026-03-01,news.example,10,1,5,usd`,
    /does a number contain a comma\?/,
  ],
  ['a field too few', `${header}\n2026-03-01,news.example`, /^2 fields/],
])('%s is refused with its line', async (_, text, reason) => {
  const [first] = await faultsOf(text)
  expect(first!.reason).toMatch(reason)
  expect(first!.line).toBeGreaterThanOrEqual(2)
})

test('JSON lists and JSON lines are read like CSV, with numbers and nulls', async () => {
  const object = {
    Date: '2026-03-01',
    site: 'S1',
    impressions: 10,
    revenue: 0.1,
    currency: 'USD',
    zone: null,
  }
  for (const text of [JSON.stringify([object]), `${JSON.stringify(object)}\n`])
    expect(await check(textInput(text))).toMatchObject({
      rows: 1,
      faults: { count: 0 },
      days: [{ accountId: 'A1', day: '2026-03-01', money: { usd: 100_000, try: 4_000_000, eur: 80_000 } }],
    })
})

test.each([
  ['{"day": "2026-03-01", "profit": 1}', 'profit', 'unknown column'],
  ['{"site": {"a": 1}}', 'site', 'must be text or a number'],
  ['{"revenue": 1e-7, "revenue ": 2}', 'revenue ', 'revenue appears twice'],
  ['{"revenue": 1234567890.1234567}', 'revenue', 'more digits than a JSON number can hold; write it as text'],
  ['{"day": ', '', 'not a JSON object'],
  ['{"__proto__": 1}', '__proto__', 'unknown column'],
])('the JSON %s is refused', async (text, column, reason) => {
  const shown = column.trim()
  expect(await faultsOf(text)).toEqual([{ line: 1, column: shown, reason }])
})

const turkish = 'Kadın Sağlığı'
const latin5 = Uint8Array.from(
  Buffer.from(`${header}\n${good}\n2026-03-02,Kad\u00fdn Sa\u00f0l\u00fd,1,1,usd\n`, 'latin1'),
)
const utf16 = (bom: number[]) => Uint8Array.from([...bom, ...Buffer.from(`${header}\n${turkish}`, 'utf16le')])

test.each<[string, Uint8Array, Partial<Fault>]>([
  ['Windows-1254', latin5, { line: 3, reason: expect.stringMatching(/not UTF-8.*Windows-1254/) as string }],
  [
    'UTF-16 with a mark',
    utf16([0xff, 0xfe]),
    { line: 0, reason: 'The file is UTF-16 (little-endian). Save it as UTF-8.' },
  ],
  ['UTF-16 without one', utf16([]), { line: 0, reason: 'The file is UTF-16. Save it as UTF-8.' }],
  [
    'an Excel workbook',
    Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]),
    { reason: expect.stringMatching(/Excel/) as string },
  ],
  ['a sign that is cut off', Uint8Array.from([...Buffer.from(`${header}\n${good}\n`), 0xc4]), { line: 3 }],
])('%s is refused with its format', async (_, bytes, fault) => {
  for (const chunk of [7, 64, 100_000]) {
    const faults = await faultsOfBytes(bytes, chunk)
    expect(faults.at(-1)).toMatchObject(fault)
  }
})

test('UTF-8 is decoded correctly wherever its chunks are cut', async () => {
  const text = `${header},tag\n${good},${turkish} ğüşiöç €𝄞\n`
  for (let chunk = 1; chunk < 12; chunk++) expect(await faultsOfBytes(Buffer.from(text), chunk)).toEqual([])
})

test('any bytes are read without an exception: they end as rows or faults', async () => {
  let state = 7
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const seeds = [
    `${all}\n${row({})}\n${row({ tag: 'b' })}\n`,
    '[{"day":"2026-03-01","site":"S1"}]',
    '{"day":1}\n{}',
  ]
  for (let turn = 0; turn < 600; turn++) {
    const bytes = [...Buffer.from(seeds[turn % seeds.length]!)]
    for (let cuts = random(8); cuts >= 0; cuts--) {
      const at = random(bytes.length)
      if (random(2)) bytes.splice(at, random(20), random(256), random(256))
      else
        bytes.splice(at, 1, ...Buffer.from(['"', '\r', ',', '\n', '{', '[', '\u0000', '\ufeff'][random(8)]!))
    }
    const { rows, faults } = await check({
      digest: '',
      rows: () =>
        readRows(
          readText(
            (async function* () {
              yield Buffer.from(bytes)
            })(),
          ),
        ),
    })
    expect(rows + faults.count).toBeGreaterThan(0)
  }
})

test('half a surrogate pair, which no store accepts, is a fault', async () => {
  const row = '{"day":"2026-03-01","site":"news.example","tag":"a\\ud800","revenue":1,"currency":"usd"}\n'
  expect(await faultsOf(row)).toEqual([
    { line: 1, column: 'tag', reason: 'contains control characters or invalid text' },
  ])
})

test('counts and money whose sum over a day would not be exact are refused', async () => {
  const rows = Array.from(
    { length: 9_100 },
    (_, index) => `2026-03-01,news.example,${index},1000000000000,0,usd`,
  )
  const { count, list } = (
    await check(textInput(['day,site,tag,impression,revenue,currency', ...rows].join('\n')))
  ).faults
  expect(count).toBe(93)
  expect(list[0]).toMatchObject({ line: 9_009, column: 'impression' })
  expect(list[0]!.reason).toContain('too large')
})

test('a file longer than one chunk is read to its last character', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'matinee-import-')), 'long.csv')
  const tags = Array.from({ length: 30_000 }, (_, index) => `ığüşöç ${index}`)
  const lines = tags.map((tag) => `2026-03-01,news.example,${tag},1,usd`)
  writeFileSync(path, ['day,site,tag,revenue,currency', ...lines].join('\n'))
  const input = await fileInput(path)
  const read: unknown[] = []
  for await (const row of input.rows()) read.push('fields' in row ? row.fields.tag : row)
  expect(read).toEqual(tags)
  rmSync(dirname(path), { recursive: true })
})
