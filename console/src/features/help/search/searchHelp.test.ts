import { expect, test } from 'vitest'
import { createHelpIndex, type HelpResult } from './searchHelp.ts'

const index = createHelpIndex(
  {
    payments: {
      title: 'Ödemeler',
      summary: 'Ödemenizin ne zaman yapıldığı.',
      sections: [
        { id: null, heading: null, text: 'Kazancınız her ay kapanır.' },
        { id: 'esik', heading: 'Ödeme eşiği', text: 'Bakiye eşiğe ulaşınca ödenir. İstanbul’daki bankalar.' },
      ],
    },
    'video-refused': {
      title: 'Why was my video refused?',
      summary: 'The reason is on the video.',
      sections: [
        { id: null, heading: null, text: 'The format is not supported.' },
        {
          id: 'length',
          heading: 'Length',
          text: `${'Some words before it. '.repeat(9)}The longest video is four hours. ${'More words. '.repeat(20)}`,
        },
      ],
    },
  },
  { words: {}, questionWords: '' },
)
const keys = (typed: string) => index.search(typed).map(({ key }) => key)
const print = (pieces: HelpResult['title'] | null) =>
  pieces?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('') ?? null

test.each([
  ['odeme', 'payments#esik'],
  ['ÖDEME', 'payments#esik'],
  ['esigi', 'payments#esik'],
  ['ıstanbul', 'payments#esik'],
  ['istanbul', 'payments#esik'],
  ['ISTANBUL', 'payments#esik'],
  ['refu', 'video-refused#'],
  ['refsued', 'video-refused#'],
  ['longest video', 'video-refused#length'],
])('“%s” finds %s', (typed, key) => {
  expect(keys(typed)).toContain(key)
})

test('all words have to match, unless nothing has them all', () => {
  expect(keys('four kazancınız')).toEqual(expect.arrayContaining(['payments#', 'video-refused#length']))
  expect(keys('four hours')).toEqual(['video-refused#length'])
  expect(keys('zebra')).toEqual([])
})

test('a strict search forgives no typing error and finds no parts of what is typed', () => {
  const strict = (typed: string) => index.searchStrictly(typed).map(({ key }) => key)
  expect([strict('refsued'), strict('four kazancınız')]).toEqual([[], []])
  expect(strict('four hours')).toEqual(['video-refused#length'])
})

test('a result shows page, heading and the words around the match, with the matched words marked', () => {
  const [first] = index.search('longest')
  expect(first).toMatchObject({ page: 'video-refused', anchor: 'length' })
  expect(print(first!.title)).toBe('Why was my video refused?')
  expect(print(first!.heading)).toBe('Length')
  expect(print(first!.excerpt)).toMatch(/^… .*The \[longest\] video is four hours\. .* …$/)
  expect(first!.excerpt.map(({ text }) => text).join('').length).toBeLessThan(170)
  expect(print(index.search('odeme').find(({ key }) => key === 'payments#esik')!.heading)).toBe(
    '[Ödeme] eşiği',
  )
})
