import { expect, test } from 'vitest'
import { tameCue } from './tameCue.ts'

test('a caption as people write them stays as it is, tags included', () => {
  const text = '<v Anna>Is it <i>lit</i>?\n5 &lt; 6'
  expect(tameCue(text)).toBe(text)
})

test.each([
  ['<b>'.repeat(10_000) + 'Deep' + '</b>'.repeat(10_000), 'Deep'],
  [`<i>A</i> ${'b'.repeat(3_000)}`, `A ${'b'.repeat(1_998)}`],
  [`Open ${'<b'.repeat(101)}`, 'Open '],
  ['<'.repeat(101), ''],
])('one with too many tags or letters is plain and short', (text, tamed) => {
  expect(tameCue(text)).toBe(tamed)
})

test('taming takes time in proportion to the text, also when no tag is ever closed', () => {
  expect(tameCue('<'.repeat(700_000) + 'end')).toBe('')
})
