import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { make } from '../../../testing/make.ts'
import { matinee as runMatinee, matineeJson } from '../../../testing/matinee.ts'
import { png } from '../../../testing/pictures.ts'
import { newSite, newZone } from '../../../testing/sites.ts'
import { readGif } from '../../features/ads/readGif.ts'
import { printMicros } from '../formatText.ts'
import { parseMicros } from '../readInput.ts'

const scratch = mkdtempSync(join(tmpdir(), 'matinee-campaigns-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const matinee = (...args: string[]) => runMatinee('campaigns', ...args)
const json = <T = Record<string, unknown>>(...args: string[]) => matineeJson<T>('campaigns', ...args)
function file(name: string, content: string | Buffer): string {
  const path = join(scratch, name)
  writeFileSync(path, content)
  return path
}

const sold = ['--name', 'Spring', '--advertiser', 'Tea house', '--currency', 'usd']
const click = ['--click-url', 'https://shop.example/tea']
let site: string
let zone: string
beforeAll(async () => {
  const { id } = await make.account()
  site = await newSite(id, { fqdn: 'lezzet.example' })
  zone = await newZone({ accountId: id, siteId: site })
  await newSite(id, { fqdn: 'twice.example' })
  await newSite(id, { fqdn: 'twice.example', isApp: true })
})

test('a campaign is created, gets an ad, is activated, changed, paused and ended', async () => {
  const where = ['--site', 'LEZZET.example', '--zone', zone, '--platform', 'mobile']
  const when = ['--starts', '2026-01-01', '--ends', '2027-02-28']
  const money = ['--cpm', '2.505', '--budget', '1250.5']
  const made = await json<{ id: string }>('add', ...sold, ...click, ...money, ...where, ...when)
  expect(made).toMatchObject({
    status: 'PAUSED',
    cpmMicros: 2_505_000,
    budgetMicros: 1_250_500_000,
    siteIds: [site],
    zoneIds: [zone],
    platforms: ['mobile'],
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2027-03-01T00:00:00.000Z',
  })
  const { id } = made
  const early = await matinee('activate', id)
  expect(early.out).toContain('is active, but not shown: no creative')

  const html = file('tea.html', '<b>Tea</b>')
  const ad = await json<{ id: string }>('add-creative', id, '--size', '320x50', '--html', html)
  const picture = file('tea.png', png)
  await json('add-creative', id, '--size', '4x2', '--image', picture, '--alt', 'Fresh tea')
  const { out } = await matinee('show', id)
  expect(out).toMatch(/CPM +2\.505 USD\nBudget +1250\.50 USD/)
  expect(out).toMatch(/4x2 +image +Fresh tea/)
  expect((await matinee('list')).out).toMatch(new RegExp(`${id} +Spring +active`))

  await json('remove-creative', ad.id)
  const changed = await json('set', id, '--budget', 'none', '--site', 'all', '--platform', 'all')
  expect(changed).toMatchObject({ budgetMicros: null, siteIds: [], platforms: [], zoneIds: [zone] })
  expect(changed.creatives).toMatchObject([{ size: '4x2', kind: 'image', alt: 'Fresh tea' }])
  expect(await json('pause', id)).toMatchObject({ status: 'PAUSED' })
  expect(await json('end', id)).toMatchObject({ status: 'ENDED' })
  const over = await matinee('activate', id)
  expect([over.code, over.err]).toEqual([1, 'error: This campaign has ended. Create a new one.\n'])
})

test('show prints who changed what; changes without effect are not recorded', async () => {
  const { id } = await json<{ id: string }>('add', ...sold, ...click, '--cpm', '2')
  const html = file('audited.html', '<b>Tea</b>')
  const ad = await json<{ id: string }>('add-creative', id, '--size', '320x50', '--html', html)
  await json('set', id, '--cpm', '3', '--name', 'Spring')
  await json('set', id, '--name', 'Spring')
  await json('activate', id)
  await json('remove-creative', ad.id)
  expect((await matinee('set', id, '--cpm', '0')).code).toBe(2)
  const { events } = await json<{ events: Record<string, unknown>[] }>('show', id)
  expect(events.toReversed()).toMatchObject([
    { actor: 'cli', kind: 'created', details: { campaign: id, name: 'Spring', cpmMicros: 2_000_000 } },
    { actor: 'cli', kind: 'changed', details: { campaign: id, addedCreative: ad.id, size: '320x50' } },
    {
      actor: 'cli',
      kind: 'changed',
      details: { campaign: id, before: { cpmMicros: 2_000_000 }, after: { cpmMicros: 3_000_000 } },
    },
    { kind: 'changed', details: { before: { status: 'PAUSED' }, after: { status: 'ACTIVE' } } },
    { kind: 'changed', details: { campaign: id, removedCreative: ad.id, size: '320x50' } },
  ])
  expect((await matinee('show', id)).out).toMatch(
    /Last events \(UTC\)\n +AT +EVENT +BY +DETAILS\n.+removedCreative/,
  )
})

test('a campaign that is paid for completed views gets a film and loses it', async () => {
  const price = ['--pricing', 'cpcv', '--cpcv', '0.02', '--skip-after', '5', '--video-tag', 'tea', 'news']
  const made = await json<{ id: string }>('add', ...sold, ...click, ...price)
  expect(made).toMatchObject({
    pricing: 'cpcv',
    cpmMicros: null,
    cpcvMicros: 20_000,
    skipAfterMs: 5_000,
    videoTags: ['tea', 'news'],
  })
  const film = await json<{ id: string }>('add-film', made.id, '--file', file('tea-15s.mp4', 'not yet read'))
  const { out } = await matinee('show', made.id)
  expect(out).toMatch(/CPCV +0\.02 USD/)
  expect(out).toMatch(/Skippable after +5 s/)
  expect(out).toMatch(/tea-15s\.mp4 +uploaded/)
  expect(await json('remove-film', film.id)).toMatchObject({ removed: true })
  expect((await matinee('add-film', made.id, '--file', 'missing.mp4')).err).toContain('cannot be read')
  expect((await matinee('set', made.id, '--skip-after', 'soon')).err).toContain('is not a number of seconds')
  expect((await matinee('add', ...sold, ...click, '--cpcv', '1')).err).toContain(
    'Enter the earnings for 1,000',
  )
})

test.each<[string, string[], string]>([
  ['a comma', ['--cpm', '2,5'], '--cpm: "2,5" is not an amount, for example 2.5'],
  ['an exponent', ['--cpm', '1e3'], '--cpm: "1e3" is not an amount'],
  ['nothing', ['--cpm', '0.000'], '--cpm: must be above 0.'],
  ['a fraction of a micro', ['--cpm', '0.0005'], 'at most 3 decimals'],
  ['a negative budget', ['--cpm', '1', '--budget', '-5'], '--budget: "-5" is not an amount'],
  ['a day that is not', ['--cpm', '1', '--ends', '2027-02-30'], '--ends: "2027-02-30" is neither a day'],
  [
    'an end before its beginning',
    ['--cpm', '1', '--starts', '2027-01-02', '--ends', '2027-01-01'],
    'ends before it begins',
  ],
  [
    'a site that is not',
    ['--cpm', '1', '--site', 'nowhere.example'],
    'We could not find a site “nowhere.example”',
  ],
  ['a domain of a site and an app', ['--cpm', '1', '--site', 'twice.example'], 'Use the id of the one'],
  ['a zone that is not', ['--cpm', '1', '--zone', 'AAAAAAAAAAAAAA'], 'We could not find a site or placement'],
  ['a zone of hostile signs', ['--cpm', '1', '--zone', "' or 1=1"], '--zone: '],
])('%s is refused with what to do', async (_name, args, words) => {
  const { code, out, err } = await matinee('add', ...sold, ...click, ...args)
  expect([code > 0, out]).toEqual([true, ''])
  expect(err).toContain(words)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example/', 'shop.example', '//a.example'])(
  '%s is refused as the address of a click',
  async (address) => {
    const { code, err } = await matinee('add', ...sold, '--cpm', '1', '--click-url', address)
    expect([code, err]).toEqual([
      2,
      'error: --click-url: Write an address that begins with http:// or https://.\n',
    ])
  },
)

test('an unknown campaign or ad is refused with where to look', async () => {
  const missing = ['show', 'pause', 'activate', 'end'].map((command) => matinee(command, 'AAAAAAAAAAAAAA'))
  for (const { code, err } of await Promise.all(missing))
    expect([code, err]).toEqual([
      1,
      'error: There is no campaign AAAAAAAAAAAAAA. Find it with: matinee campaigns list\n',
    ])
  expect((await matinee('remove-creative', 'AAAAAAAAAAAAAA')).err).toContain('There is no ad AAAAAAAAAAAAAA')
})

describe('an ad that cannot be shown', () => {
  let id: string
  beforeAll(async () => {
    ;({ id } = await json<{ id: string }>('add', ...sold, ...click, '--cpm', '1'))
  })

  test.each<[string, () => string[], string]>([
    [
      'of another size',
      () => ['--size', '300x250', '--image', file('a.png', png)],
      '4x2 pixels. Choose one of',
    ],
    [
      'that is no picture',
      () => ['--size', '4x2', '--image', file('b.png', 'MZ')],
      'not a JPEG, PNG, WebP or GIF',
    ],
    ['that is cut', () => ['--size', '4x2', '--image', file('c.png', png.subarray(0, 50))], 'damaged'],
    ['that is an SVG', () => ['--size', '4x2', '--image', file('d.png', '<svg/>')], 'not a JPEG'],
    [
      'that is too heavy',
      () => ['--size', '4x2', '--image', file('e.png', Buffer.alloc(1_000_001))],
      'at most',
    ],
    ['without a size', () => ['--size', '0x0', '--html', file('f.html', '<b>')], 'is not a size'],
    ['that is empty', () => ['--size', '4x2', '--html', file('g.html', '')], 'bytes of text.'],
    [
      'that does not exist',
      () => ['--size', '4x2', '--image', join(scratch, 'missing.png')],
      'cannot be read',
    ],
    ['without a file', () => ['--size', '4x2'], 'either --image or --html'],
  ])('%s is refused', async (_name, args, words) => {
    const { code, out, err } = await matinee('add-creative', id, ...args())
    expect([code > 0, out]).toEqual([true, ''])
    expect(err).toContain(words)
    expect(err).not.toMatch(/^\s+at /m)
  })
})

describe('a GIF', () => {
  const head = [...Buffer.from('GIF89a'), 2, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const comment = [0x21, 0xfe, 3, ...Buffer.from('who'), 0]
  const frame = [0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0]
  const gif = Buffer.from([...head, ...frame, 0x3b])

  test('keeps its frames and loses its comments and the bytes after its end', () => {
    const given = Buffer.from([...head, ...comment, ...frame, 0x3b, ...Buffer.from('<script>')])
    expect(readGif(given)).toEqual({ bytes: gif, extension: 'gif', width: 2, height: 1 })
  })

  test('cut anywhere is refused', () => {
    for (let length = 6; length < gif.length; length += 1)
      expect(() => readGif(gif.subarray(0, length)), String(length)).toThrow('damaged')
    expect(readGif(png)).toBeNull()
  })
})

test('amounts are read and written without rounding', () => {
  const read = (text: string) => parseMicros(text, '--budget', { decimals: 6 })
  expect(['0.000001', '999999999.999999', '2.5', '1250'].map(read)).toEqual([
    1, 999_999_999_999_999, 2_500_000, 1_250_000_000,
  ])
  expect([1, 999_999_999_999_999, 2_500_000, 2_505_000].map((micros) => printMicros(micros, 'try'))).toEqual([
    '0.000001 TRY',
    '999999999.999999 TRY',
    '2.50 TRY',
    '2.505 TRY',
  ])
})
