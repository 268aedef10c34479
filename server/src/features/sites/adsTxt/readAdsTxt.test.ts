import { describe, expect, test } from 'vitest'
import { adsTxtLines } from './adsTxtLines.ts'
import { compareAdsTxt } from './compareAdsTxt.ts'
import { parseAdsTxtLine } from './parseAdsTxt.ts'
import { parseSiteDomain } from '../parseSiteDomain.ts'

const verdicts = (expected: string[], live: string) =>
  compareAdsTxt(expected, live).lines.map(({ verdict, found }) => (found ? [verdict, found] : verdict))

describe('a buyer reads', () => {
  test.each([
    'google.com, pub-1, DIRECT, f08c47fec0942fa0',
    '  Google.COM ,\tpub-1 , direct,F08C47FEC0942FA0  # AdSense',
    'GOOGLE.com,pub-1,Direct,f08c47fec0942fa0;extension,of,ours',
    'google.com, pub-1, DIRECT, f08c47fec0942fa0, more',
  ])('"%s" as one record', (line) => {
    expect(parseAdsTxtLine(line)).toEqual({
      kind: 'record',
      domain: 'google.com',
      account: 'pub-1',
      relationship: 'DIRECT',
      authority: 'f08c47fec0942fa0',
    })
  })

  test('variables in any case', () => {
    expect(parseAdsTxtLine('OwnerDomain = Example.com # us')).toEqual({
      kind: 'variable',
      name: 'ownerdomain',
      value: 'example.com',
    })
  })

  test.each(['', '   ', '# a comment', '\t# google.com, 1, DIRECT'])('nothing in "%s"', (line) => {
    expect(parseAdsTxtLine(line)).toEqual({ kind: 'empty' })
  })

  test.each([
    'google.com, pub-1',
    'google.com pub-1 DIRECT',
    'google.com, pub-1, PARTNER',
    'google.com, , DIRECT',
    'https://google.com, pub-1, DIRECT',
    'goo gle.com, pub-1, DIRECT',
    '<!doctype html>',
    'google.com, pub-1, DIRECT\nseller.example, 2',
  ])('nothing usable in "%s"', (line) => {
    expect(parseAdsTxtLine(line)).toEqual({ kind: 'unreadable' })
  })
})

describe('an expected line', () => {
  test('an expected line is found in any case, after a byte-order mark, with any line breaks', () => {
    const expected = ['a.example, 1, DIRECT', 'b.example, 2, RESELLER, c1', 'ownerdomain=site.example']
    const live = '\uFEFFA.EXAMPLE,1,direct\rOWNERDOMAIN=Site.example\r\n b.example , 2 , Reseller , C1 # x'
    expect(verdicts(expected, live)).toEqual(['found', 'found', 'found'])
  })

  test('an expected line is missing also when only the account differs', () => {
    const live = 'a.example, 2, DIRECT\n# a.example, 1, DIRECT\nb.example, x1, DIRECT'
    expect(verdicts(['a.example, 1, DIRECT', 'b.example, X1, DIRECT'], live)).toEqual(['missing', 'missing'])
  })

  test('an expected line with another relationship or authority id is different, and the live line is shown', () => {
    const live = 'a.example, 1, RESELLER\nb.example, 2, DIRECT, c2\nownerdomain=other.example'
    expect(
      verdicts(['a.example, 1, DIRECT', 'b.example, 2, DIRECT, c1', 'ownerdomain=site.example'], live),
    ).toEqual([
      ['different', 'a.example, 1, RESELLER'],
      ['different', 'b.example, 2, DIRECT, c2'],
      ['different', 'ownerdomain=other.example'],
    ])
  })

  test('an expected line is found next to another relationship of the same account, and without an authority id', () => {
    const live = 'a.example, 1, RESELLER\na.example, 1, DIRECT\nb.example, 2, DIRECT'
    expect(verdicts(['a.example, 1, DIRECT', 'b.example, 2, DIRECT, c1'], live)).toEqual(['found', 'found'])
  })

  test('an expected line may be one of several contacts and subdomains', () => {
    const live = 'contact=a@x.example\nsubdomain=m.x.example'
    expect(verdicts(['contact=b@x.example', 'subdomain=m.x.example'], live)).toEqual(['missing', 'found'])
  })

  test('an expected line that is a comment is ignored', () => {
    expect(verdicts(['# ours', 'a.example, 1, DIRECT'], '')).toEqual(['missing'])
  })
})

test('unreadable lines are listed with their numbers, shortened, and at most a hundred', () => {
  const { unreadable } = compareAdsTxt(
    [],
    `a.example, 1, DIRECT\n\nnonsense\n${`${'y'.repeat(900)}\n`.repeat(300)}`,
  )
  expect(unreadable[0]).toEqual({ number: 3, text: 'nonsense' })
  expect(unreadable).toHaveLength(100)
  expect(unreadable[99]!.text).toHaveLength(200)
})

test('a file with many repetitions is compared quickly', () => {
  const line = 'a.example, 1, DIRECT'
  const begun = performance.now()
  const { lines } = compareAdsTxt([line], `${line}\n`.repeat(95_000))
  expect(lines[0]!.verdict).toBe('found')
  expect(performance.now() - begun).toBeLessThan(3_000)
})

test('a long file is compared quickly', () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `seller${index}.example, ${index}, DIRECT`)
  const { lines: verdicts } = compareAdsTxt(lines, lines.toReversed().join('\n'))
  expect(verdicts.every(({ verdict }) => verdict === 'found')).toBe(true)
})

test("a site's lines are the installation's and its own, each once", () => {
  const config = {
    publicUrl: 'https://console.example:8443',
    adsTxtTemplate: ['{host}, {code}, DIRECT', 'ownerdomain={domain}', 'seller.example, 5, RESELLER'],
  }
  const adsTxt = ['# ours', 'SELLER.example,5,reseller', 'other.example, 6, DIRECT', '# ours']
  expect(adsTxtLines(config, { fqdn: 'site.example', code: 'abc', adsTxt })).toEqual([
    'console.example, abc, DIRECT',
    'ownerdomain=site.example',
    'seller.example, 5, RESELLER',
    '# ours',
    'other.example, 6, DIRECT',
  ])
})

test.each([
  ['news.com.tr', 'news.com.tr'],
  ['www.news.com.tr', 'news.com.tr'],
  ['www.com.tr', 'www.com.tr'],
  ['ÇİÇEK.com.tr', 'xn--iek-1lab.com.tr'],
])('the domain of "%s" is %s', (typed, domain) => {
  expect(parseSiteDomain(typed)).toBe(domain)
})
