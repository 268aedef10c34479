import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { foldNumbered, kindsOf, parseForm, typeFields } from './formBody.ts'

const schema = z.object({ day: z.boolean(), tags: z.array(z.string()), name: z.string() })

test.each([
  [
    { 'tags[1]': 'b', 'tags[0]': 'a', day: true },
    { tags: ['a', 'b'], day: true },
  ],
  [{ 'tags[]': ['a', 'b'] }, { tags: ['a', 'b'] }],
  [{ tags: ['a'] }, { tags: ['a'] }],
  [{ 'tags[x]': 'a' }, { 'tags[x]': 'a' }],
  [{ 'tags[0][1]': 'a' }, { 'tags[0][1]': 'a' }],
])('%j is folded to %j', (body, folded) => expect(foldNumbered(body)).toEqual(folded))

test('a body that is not an object stays unchanged, and no key reaches a prototype', () => {
  for (const body of [null, 'x', 7, ['tags[0]']]) expect(foldNumbered(body)).toBe(body)
  const folded = foldNumbered({ '__proto__[0]': 'x', 'tags[0]': 'a' }) as { tags: string[] }
  expect(folded.tags).toEqual(['a'])
  expect(Object.getPrototypeOf(folded)).toBe(Object.prototype)
})

test('forms express booleans and lists of one entry', () => {
  const typed = (text: string) => typeFields(foldNumbered(parseForm(text)), kindsOf(schema))
  expect(typed('day=true&tags=a&name=1')).toEqual({ day: true, tags: ['a'], name: '1' })
  expect(typed('day=0&tags=a&tags=b')).toEqual({ day: false, tags: ['a', 'b'] })
  expect(typed('day=maybe&name=&other=x')).toEqual({ day: 'maybe', other: 'x' })
})

test('no body makes the parser throw', () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (body, form) => {
      expect(() => foldNumbered(body)).not.toThrow()
      expect(() => typeFields(foldNumbered(parseForm(form)), kindsOf(schema))).not.toThrow()
    }),
  ))
