import { expect, test } from 'vitest'
import { tameCue } from './tameCue.ts'

test('an ordinary caption is unchanged, tags included', () => {
  const text = '<v Anna>Is it <i>lit</i>?\n5 &lt; 6'
  expect(tameCue(text)).toBe(text)
})

test.each([
  ['<b>'.repeat(10_000) + 'Deep' + '</b>'.repeat(10_000), 'Deep'],
  [`<i>A</i> ${'b'.repeat(3_000)}`, `A ${'b'.repeat(1_998)}`],
  [`Open ${'<b'.repeat(101)}`, 'Open '],
  ['<'.repeat(101), ''],
])('a caption with too many tags or letters is stripped and shortened', (text, tamed) => {
  expect(tameCue(text)).toBe(tamed)
})

test('a long text without a closed tag is stripped in linear time', () => {
  expect(tameCue('<'.repeat(700_000) + 'end')).toBe('')
})
