import { Option } from 'commander'
import { z } from 'zod'
import { flagName } from './formatText.ts'
import { CliError, wrongUsage } from './refuse.ts'

/** A flag of a command. Its schema decides whether it is required, the values it accepts and its default. */
export type Flag<S extends z.ZodType = z.ZodType> = {
  /** `--type`, for refusals of the field. */
  name: string
  option: Option
  schema: S
  /** From the text of the command line to the schema's input. */
  read: (given: unknown) => unknown
}
export type Flags = Record<string, Flag>

/** From the text of the command line (a list, where the flag takes several) to the schema's input. */
type Read = (given: never, name: string) => unknown
/** The help of a field's flag. A tuple where its flag is not called like the field, or is read in its own way. */
type Words = string | readonly [flags: string, about: string, read?: Read]

/**
 * Flags for fields of the contract. The schemas decide the values, the ranges and the defaults, and the fields' names
 * the flags: `clickUrl` is `--click-url <url>`, `isLive` is `--live <on|off>`.
 */
export function flagsOf<S extends z.ZodRawShape, K extends keyof S & string>(
  { shape }: { shape: S },
  words: { [Field in K]: Words },
): { [Field in K]: Flag<S[Field] & z.ZodType> } {
  const flags = Object.entries<Words>(words).map(([field, given]) => {
    const schema = shape[field as K] as unknown as z.ZodType
    const [text, about, read] = typeof given === 'string' ? [optionText(field, schema), given] : given
    return [field, flag(text, about, schema, { read })]
  })
  return Object.fromEntries(flags) as { [Field in K]: Flag<S[Field] & z.ZodType> }
}

function optionText(field: string, schema: z.ZodType): string {
  const name = flagName(field)
  const value = unwrap(schema).inner instanceof z.ZodBoolean ? 'on|off' : name.split('-').at(-1)
  return `${name} <${value}>`
}

/** One flag. The schema also completes its help with the accepted words, the range and the default. */
export function flag<S extends z.ZodType>(
  text: string,
  about: string,
  schema: S,
  { read, nullWord = 'none' }: { read?: Read | undefined; nullWord?: string } = {},
): Flag<S> {
  const name = /--[\w-]+/.exec(text)![0]
  const { inner, isNullable, isOptional, preset } = unwrap(schema)
  const isSwitch = !text.includes('<')
  const values = isSwitch || read ? [] : valuesOf(inner)
  const range = read ? null : rangeOf(inner)
  const words = (values.length > 0 ? values : elementsOf(inner)).map(([word]) => word)
  if (isNullable && values.length > 0) words.push(nullWord)
  const help = words.length > 0 && !text.includes('|') ? `${about}: ${words.join(', ')}` : about
  const notes = [
    ...(range ? [`${range[0]} to ${range[1]}`] : []),
    ...(range && isNullable ? [`or ${nullWord}`] : []),
    ...((values.length > 0 || range) && preset !== undefined
      ? [`default: ${preset as string | number}`]
      : []),
  ]
  const option = new Option(text, notes.length > 0 ? `${help} (${notes.join(', ')})` : help)
  if (!isSwitch && !isOptional) option.makeOptionMandatory()
  return {
    name,
    option,
    schema,
    read(given) {
      if (given === undefined) return isSwitch && !isOptional ? false : undefined
      if (read) return read(given as never, name)
      if (typeof given !== 'string') return given
      if (isNullable && given.toLowerCase() === nullWord) return null
      if (values.length > 0) return readWord(name, given, values, words)
      return range ? readCount(name, given, range) : given
    },
  }
}

export const optionalText = (flags: string, about: string) => flag(flags, about, z.string().optional())
export const requiredText = (flags: string, about: string) => flag(flags, about, z.string())
export const search = (about: string) => flag('--search <text>', about, z.string().trim().optional())
/** True when the flag is given. */
export const toggle = (flags: string, about: string) => flag(flags, about, z.boolean())
/** The most rows that a list shows. */
export const limit = (preset: number, { about = 'rows to show', most = 1000 } = {}) =>
  flag('--limit <n>', about, z.int().min(1).max(most).default(preset))

/** Reads and validates the flags of a command; throws `usage` with every invalid flag. */
export async function readFlags(
  flags: Flags,
  options: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  const issues: Issue[] = []
  for (const [field, { name, option, schema, read }] of Object.entries(flags)) {
    const parsed = schema.safeParse(await read(options[option.attributeName()]))
    if (!parsed.success) issues.push(...issuesOf(parsed.error, field, name))
    else if (parsed.data !== undefined) values[field] = parsed.data
  }
  if (issues.length > 0) throw wrongFields(issues)
  return values
}

/** Validates a value by the schema of its field. `name`: of the argument or flag. */
export function parseField<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { field, name = field }: { field: string; name?: string },
): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw wrongFields(issuesOf(parsed.error, field, name))
  return parsed.data
}

type Issue = { field: string; name: string; message: string }

const issuesOf = ({ issues }: z.ZodError, field: string, name: string): Issue[] =>
  issues.map(({ path, message }) => ({ field: [field, ...path].join('.'), name, message }))

const wrongFields = (issues: readonly Issue[]) =>
  new CliError(
    'usage',
    issues.map(({ name, message }) => `${name}: ${message}`).join('\n'),
    Object.fromEntries(issues.map(({ field, message }) => [field, message])),
  )

type Unwrapped = { inner: z.ZodType; isNullable: boolean; isOptional: boolean; preset: unknown }

function unwrap(schema: z.ZodType): Unwrapped {
  const unwrapped: Unwrapped = { inner: schema, isNullable: false, isOptional: false, preset: undefined }
  for (;;) {
    const { inner } = unwrapped
    if (inner instanceof z.ZodOptional) unwrapped.isOptional = true
    else if (inner instanceof z.ZodNullable) unwrapped.isNullable = true
    else if (inner instanceof z.ZodDefault) {
      unwrapped.isOptional = true
      unwrapped.preset = inner.def.defaultValue
    } else if (!(inner instanceof z.ZodPipe)) return unwrapped
    unwrapped.inner = (inner instanceof z.ZodPipe ? inner.def.in : inner.unwrap()) as z.ZodType
  }
}

type WordValue = [word: string, value: unknown]

/** The words that a flag accepts, with their values: `ACTIVE` is written `active`. Empty for a flag that takes any text. */
function valuesOf(schema: z.ZodType): WordValue[] {
  if (schema instanceof z.ZodBoolean)
    return [
      ['on', true],
      ['off', false],
    ]
  if (schema instanceof z.ZodEnum) return schema.options.map((value) => [inLowerCase(String(value)), value])
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((value) => [String(value), value])
  return []
}

/** Only words in capitals: `iOS` stays as it is. */
const inLowerCase = (word: string): string => (word === word.toUpperCase() ? word.toLowerCase() : word)

const elementsOf = (schema: z.ZodType): WordValue[] =>
  schema instanceof z.ZodArray ? valuesOf(schema.element as z.ZodType) : []

function rangeOf(schema: z.ZodType): [number, number] | null {
  if (!(schema instanceof z.ZodNumberFormat)) return null
  const { minValue, maxValue } = schema
  return minValue === null || maxValue === null ? null : [minValue, maxValue]
}

function readWord(
  name: string,
  given: string,
  values: readonly WordValue[],
  words: readonly string[],
): unknown {
  const match = values.find(([word]) => word.toLowerCase() === given.toLowerCase())
  if (match) return match[1]
  throw wrongUsage(`${name}: "${given}" is not one of ${words.join(', ')}.`)
}

function readCount(name: string, given: string, [least, most]: [number, number]): number {
  const number = Number(given)
  if (!/^\d+$/.test(given) || number < least || number > most)
    throw wrongUsage(`${name}: "${given}" is not a whole number from ${least} to ${most}.`)
  return number
}
