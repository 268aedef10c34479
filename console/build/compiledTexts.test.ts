import { createTranslator } from 'use-intl/core'
import { parseAst } from 'vite'
import formatCompiled from 'use-intl/format-message/format-only'
import { expect, test } from 'vitest'
import { en } from '../src/texts/en.ts'
import { tr } from '../src/texts/tr.ts'
import { compiledTexts, compileText } from './compiledTexts.ts'

const formatters = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
}

/** Every text with its key, as `players.title`. */
function leaves(texts: object, place: string[] = []): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[[...place, key].join('.'), value] as [string, string]]
      : leaves(value as object, [...place, key]),
  )
}

/** A number for each name in braces, and the text itself for each tag. */
function valuesFor(text: string, count: number) {
  const names = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name!, count] as const)
  const tags = [...text.matchAll(/<(\w+)>/g)].map(
    ([, name]) => [name!, (chunks: unknown) => `[${String(chunks)}]`] as const,
  )
  return Object.fromEntries<unknown>([...names, ...tags])
}

test.each([
  ['en', en],
  ['tr', tr],
] as const)('compiled texts render the same as the texts of %s, for one and for many', (locale, all) => {
  const texts = leaves(all)
  expect(texts.length).toBeGreaterThan(800)
  for (const [key, text] of texts)
    for (const count of [0, 1, 1234]) {
      const values = valuesFor(text, count)
      const hasValues = Object.keys(values).length > 0
      const translate = createTranslator({ locale, messages: { text } })
      const said = hasValues ? translate.markup('text', values as never) : translate('text')
      const browser = formatCompiled(
        'text',
        compileText(text) as never,
        (hasValues ? values : undefined) as never,
        { formatters, locale } as never,
      )
      expect([key, browser]).toEqual([key, said])
    }
})

test.each([
  ['/console/src/texts/sites.tr.ts', true],
  ['/contract/src/plain/texts/videoReasons.tr.ts', true],
  ['/contract/src/plain/texts/refusals.ts', false],
])('texts in %s are compiled: %s', (id, isCompiled) => {
  const { transform } = compiledTexts() as unknown as {
    transform: (this: { parse: typeof parseAst }, code: string, id: string) => { code: string } | null
  }
  const code = "export const texts = { port: 'Port {detail}' }"
  expect(transform.call({ parse: parseAst }, code, id)?.code).toBe(
    isCompiled ? 'export const texts = { port: ["Port ",["detail"]] }' : undefined,
  )
})
