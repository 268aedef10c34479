import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { formatNumber } from '@matinee/contract/plain/format'
import type { Sentence } from '@matinee/contract/plain/texts/refusals'
import { turkishRule } from '@matinee/contract/plain/texts/ruleTexts'
import { z } from 'zod'
import { AppError, nameField } from '../errors.ts'
import { writePath } from './fieldPath.ts'
import { fieldTexts } from './fieldTexts.ts'

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue

type InvalidFieldsCode = 'invalid_request' | 'config_invalid'

/** Fields listed in one answer. */
const maxFields = 20
/** Accepted values listed in one sentence. */
const maxListed = 12

/** The faults that a schema reports. */
export class InvalidFields extends Error {
  readonly issues: readonly Issue[]
  readonly code: InvalidFieldsCode
  constructor(issues: readonly Issue[], code: InvalidFieldsCode = 'invalid_request') {
    super('invalid fields')
    this.issues = issues
    this.code = code
  }

  /** The same faults for a value at `path` of the request. */
  below(path: string, code = this.code): InvalidFields {
    return new InvalidFields(
      this.issues.map((issue) => ({ ...issue, path: [path, ...issue.path] })),
      code,
    )
  }
}

// Zod's sentences contain types and patterns; these replace them all.
z.config({ localeError: (issue) => describe(issue, 'en') })

/** Reads `data` by a schema; the error is an InvalidFields. */
export function readFields<T>(schema: z.ZodType<T>, data: unknown): { value: T } | { error: InvalidFields } {
  const result = schema.safeParse(data, { reportInput: true })
  return result.success ? { value: result.data } : { error: new InvalidFields(result.error.issues) }
}

/** 422 with a sentence for each field, the first of them in the message as well. */
export function refuseFields(invalid: InvalidFields): AppError {
  const fields = toSentencesByField(invalid)
  const [name, sentence] = Object.entries(fields)[0] ?? [
    'body',
    { en: fieldTexts.en.invalid, tr: fieldTexts.tr.invalid },
  ]
  return new AppError(invalid.code, 422, nameField(name, sentence), fields)
}

export function toSentencesByField({ issues }: InvalidFields): Record<string, Sentence> {
  const [english, turkish] = [toFields(issues, 'en'), toFields(issues, 'tr')]
  return Object.fromEntries(
    Object.entries(english).map(([name, en]) => [name, { en, tr: turkish[name] ?? fieldTexts.tr.invalid }]),
  )
}

const toFields = (issues: readonly Issue[], language: Language) =>
  Object.fromEntries(firstOf(firstOf(issues).flatMap((issue) => toSentences(issue, language))))

/** As many as one answer lists: a body may have a fault in each of its thousands of entries. */
const firstOf = <T>(list: readonly T[]) => list.slice(0, maxFields)

function toSentences(issue: Issue, language: Language): [field: string, sentence: string][] {
  if (issue.code === 'unrecognized_keys')
    return firstOf(issue.keys).map((key) => [writePath([...issue.path, key]), fieldTexts[language].unknown])
  const branch = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : null
  if (branch)
    return firstOf(branch).flatMap((part) =>
      toSentences({ ...part, path: [...issue.path, ...part.path] }, language),
    )
  // Refinements of the contract have a sentence.
  const isOwn = issue.message !== describe(issue, 'en')
  const sentence =
    language === 'en'
      ? issue.message
      : isOwn
        ? (turkishRule(issue.message) ?? fieldTexts.tr.invalid)
        : describe(issue, 'tr')
  return [[writePath(issue.path), sentence]]
}

/** The branch of a union with the fewest faults, unless the value has another type altogether. */
function nearestBranch(branches: readonly Issue[][]): Issue[] | null {
  const near = branches.filter((issues) => !issues.some(({ path }) => path.length === 0))
  return near.toSorted((one, other) => one.length - other.length)[0] ?? null
}

function describe(issue: Issue | RawIssue, language: Language): string {
  const texts = fieldTexts[language]
  const number = (value: unknown) => formatNumber(Number(value), language, 0, 6)
  const isMissing = issue.input === undefined && issue.code !== 'custom'
  if (isMissing && ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code))
    return texts.required
  switch (issue.code) {
    case 'invalid_type':
      return texts[typeTexts.get(issue.expected) ?? 'invalid']
    case 'invalid_value': {
      const values = (issue.values as unknown[]).map(String)
      if (values.length > maxListed) return texts.notAccepted
      return values.length === 1 ? texts.exactly(values[0]!) : texts.oneOf(values.join(', '))
    }
    case 'too_big':
      if (issue.origin === 'string') return texts.maxCharacters(number(issue.maximum))
      if (sets.has(issue.origin)) return texts.maxEntries(number(issue.maximum))
      return (issue.inclusive ? texts.max : texts.below)(number(issue.maximum))
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? texts.empty : texts.minCharacters(number(issue.minimum))
      if (sets.has(issue.origin))
        return issue.minimum === 1 ? texts.empty : texts.minEntries(number(issue.minimum))
      return (issue.inclusive ? texts.min : texts.above)(number(issue.minimum))
    case 'invalid_format':
      return texts[formatTexts.get(issue.format) ?? 'form']
    case 'not_multiple_of':
      return texts.multipleOf(number(issue.divisor))
    case 'unrecognized_keys':
      return texts.unknown
    default:
      return texts.invalid
  }
}

const sets = new Set(['array', 'set', 'map', 'object', 'record'])
const typeTexts = new Map([
  ['string', 'text'],
  ['number', 'number'],
  ['nan', 'number'],
  ['int', 'wholeNumber'],
  ['boolean', 'yesOrNo'],
  ['array', 'list'],
  ['object', 'object'],
  ['record', 'object'],
] as const) as ReadonlyMap<string, 'text' | 'number' | 'wholeNumber' | 'yesOrNo' | 'list' | 'object'>
const formatTexts = new Map([
  ['email', 'email'],
  ['url', 'url'],
  ['date', 'date'],
  ['datetime', 'instant'],
] as const) as ReadonlyMap<string, 'email' | 'url' | 'date' | 'instant'>
