import { expect, test } from 'vitest'
import type { z } from 'zod'
import { everyCall } from './everyCall.ts'
import { turkishRule } from './plain/texts/ruleTexts.ts'
import { maxRecipients } from './plain/reports/schedules.ts'
import { readAppReport } from './reports.ts'
import { previewScheduledReport } from './scheduledReports.ts'

/** The sentences in a call's schemas. Some depend on the input; `undefined` is a missing field of a query. */
function sentencesIn(node: unknown, seen = new Set<unknown>()): string[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return []
  seen.add(node)
  const definition = '_zod' in node ? (node as z.ZodType)._zod.def : node
  const { error } = definition as { error?: (issue: { input: string }) => unknown }
  const own = typeof error === 'function' ? ['undefined', '?'].map((input) => error({ input })) : []
  return [
    ...own.filter((sentence) => typeof sentence === 'string'),
    ...Object.values(definition).flatMap((part) => sentencesIn(part, seen)),
  ]
}

/** Transforms have their sentences in code, which only an invalid value runs. */
function sentencesFor({ body }: { body?: z.ZodType }, value: object): string[] {
  return body!.safeParse(value).error!.issues.map(({ message }) => message)
}
const recipients = (text: string) => ({
  reportData: { reportType: 'app', reportFilter: {}, recipients: text },
})
const many = Array.from({ length: maxRecipients + 1 }, (_, index) => `r${index}@news.example`)

const inSchemas = everyCall.flatMap(({ call }) => sentencesIn(call))
const inTransforms = [
  ...sentencesFor(readAppReport, { startDate: '?', endDate: '01.10.2026' }),
  ...sentencesFor(previewScheduledReport, recipients('')).slice(0, 1),
  ...sentencesFor(previewScheduledReport, recipients(many.join(';'))).slice(0, 1),
  ...sentencesFor(previewScheduledReport, recipients('nobody')).slice(0, 1),
]

test.each([...new Set([...inSchemas, ...inTransforms])])(
  'the rule "%s" has a Turkish sentence',
  (sentence) => {
    expect(turkishRule(sentence)).toEqual(expect.any(String))
  },
)

test('rules are found at every depth of a schema, and in transforms', () => {
  expect(inSchemas).toEqual(
    expect.arrayContaining([
      'This field is required.',
      'Write Unix time in whole seconds.',
      'The end is in the future. Choose an earlier one.',
      'Write the colour as #RRGGBB.',
    ]),
  )
  expect(inTransforms).toEqual([
    'Write a day as DD.MM.YYYY.',
    'Enter at least one recipient.',
    `Enter at most ${maxRecipients} recipients.`,
    'This is not an email address: nobody',
  ])
})

test('a value after a colon stays in the Turkish sentence', () => {
  expect(turkishRule('This is not an email address: a: b')).toBe('Geçerli bir e-posta adresi değil: a: b')
  expect(turkishRule('Some other sentence')).toBeNull()
})
