import type { Call } from '@matinee/contract/call'
import { everyCall } from '@matinee/contract/everyCall'
import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { z } from 'zod'
import { nothing, requests, type Ids } from './requests.ts'

/** A raw request. `who`: index of the caller; markers of ids in the text are replaced when it is sent. */
export type Wire = {
  name: string
  isForm: boolean
  who: number
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** JSON text that no JavaScript value produces. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
const raw = (text: string) => new Raw(text)

const texts = [
  '',
  ' ',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '-0',
  '0x10',
  '1e309',
  '99999999999999999999',
  '-1',
  '2024-02-30T25:61:00Z',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '\u0000',
  'a\u0000b',
  '%00',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202eevil',
  'ﷺ'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(40),
  'İıŞğ',
  'x'.repeat(100_000),
  '\\',
  '%',
  '_%\\%',
  "' or 1=1 --",
  '"; drop table users; --',
  '{id:UInt64}',
  '$1',
  '../../../etc/passwd',
  '..%2f..%2f',
  '//evil.example',
  'javascript:alert(1)',
  'http://[::1]:1/',
  'http://a:b@media.example/%zz',
  'file:///etc/passwd',
  'nkt:',
  'nkt:%',
  '<script>alert(1)</script>',
  'a@b.example\r\nBcc: c@d.example',
  'data:image/png;base64,AAAA',
  '__proto__',
  'constructor',
  'toString',
]
const numbers = [0, -0, -1, 1, 0.5, 1e21, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 5e-324]
const junk: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [null],
      [[]],
      ['x'],
      Array.from({ length: 2000 }, () => 'x'),
      { $gt: '' },
      { length: 1e9 },
      { toString: 1 },
      raw('-0'),
      raw('1e309'),
      raw('{"__proto__":{"staffRole":"administrator"}}'),
      raw('{"constructor":{"prototype":{"staffRole":"administrator"}}}'),
      raw('{"a":1,"a":2}'),
      raw('['.repeat(10_000) + ']'.repeat(10_000)),
      raw('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
)

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
}

/** Values that the schema accepts or nearly accepts: one beyond each bound, an invalid address. */
function near(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(near))
  const { minimum = -5, maximum = 1e6, minLength = 0, maxLength = 50 } = schema
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1),
        fc.integer({ min: 0, max: 50 }),
      )
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(near(schema.items ?? {}), { maxLength: 4 })
    case 'object':
      return fc.record(mapValues(schema.properties ?? {}, near), { requiredKeys: [] })
    case 'string':
      return fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 20) }),
        fc.constantFrom('a'.repeat(Math.min(maxLength, 9000)), 'ş'.repeat(Math.min(maxLength, 9000) + 1)),
        fc.constantFrom('a@test.matinee.test', 'https://media.example/a.mp4', '2026-01-01T00:00:00Z', 'UTC'),
        fc.constantFrom('a\u0000b', 'a\ud800b', 'a\ufffeb'),
      )
    default:
      return junk
  }
}

const mapValues = <T, U>(object: Record<string, T>, change: (value: T) => U) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))

/** A part of a valid request with none, one or more of its fields made invalid. */
function spoilt(good: Record<string, unknown>, schema: z.ZodType | undefined): Arbitrary<object> {
  const shape = schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema).properties
    : {}
  const names = [...new Set([...Object.keys(shape ?? {}), ...Object.keys(good)])]
  const field = fc.constantFrom(...names, 'id', 'accountId', 'isStaff', 'staffRole', '__proto__x')
  const change = field.chain((name) =>
    fc
      .oneof(
        { weight: 3, arbitrary: junk },
        { weight: 3, arbitrary: near(shape?.[name] ?? {}) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      )
      .map((value) => [name, value] as const),
  )
  return fc.array(change, { maxLength: 3 }).map((changes) => ({ ...good, ...Object.fromEntries(changes) }))
}

function toJson(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => `${JSON.stringify(name)}:${toJson(part)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}

const flat = (value: unknown) =>
  (typeof value === 'string' ? value : toJson(value).slice(0, 2000)).toWellFormed()
/** Node accepts at most 16 KiB of headers; a longer address is refused by its parser, not by us. */
const inAddress = (value: unknown) => encodeURIComponent(flat(value).slice(0, 300))
const toQuery = (fields: object) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${inAddress(value)}`)
    .join('&')

const oddQueries = [
  'page=1&page=2',
  'a[b]=c',
  'id[]=1',
  '%',
  '%zz=%ff',
  '=',
  '&&',
  '__proto__=1',
  'page',
  '?',
]
const oddBodies = [
  '',
  '{',
  '{"a":}',
  '\ufeff{}',
  'null',
  '"x"',
  '[]',
  '0',
  "{'a':1}",
  '{"__proto__":{"a":1}}',
  `[${'1,'.repeat(50_000)}1]`,
  'x'.repeat(1_100_000),
  `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
  '['.repeat(1_000_000),
  `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
]
const oddTypes = [
  '',
  'application/json\t',
  'APPLICATION/JSON',
  'application/json;',
  'application/json; charset=latin9',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/html',
  'json',
  '*/*',
  '; ;',
]
/** Paths after /api/v1 that replace the path of a call. */
const oddPaths = [
  '',
  '/',
  '//',
  '/videos/%',
  '/videos/%zz',
  '/videos/%ff',
  '/videos/%00',
  '/videos/..%2f..%2fetc',
  `/videos/${'x'.repeat(5000)}`,
  '/videos//',
  '/VIDEOS',
  '/videos;a=b',
  '/../../metrics',
  '/__proto__',
]
const oddMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
const oddHeaders: Record<string, string>[] = [
  { authorization: '' },
  { authorization: 'Bearer' },
  { authorization: 'Basic %%%' },
  { authorization: `Bearer ${'A'.repeat(4000)}` },
  { accept: 'text/html;q=x, */*' },
  { origin: 'null' },
  { 'x-forwarded-for': "'; drop table users" },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=9-1' },
  { 'if-none-match': '"' },
  { cookie: '__proto__=1' },
]
/** One of the odd values in `weight` percent of the cases, otherwise unchanged. */
const sometimes = <T>(weight: number, odd: readonly T[]) =>
  fc.oneof(
    { weight: 100 - weight, arbitrary: fc.constant(undefined) },
    { weight, arbitrary: fc.constantFrom(...odd) },
  )
/** Placeholders for the caller's ids, replaced when the request is sent. */
const markers = Object.fromEntries(Object.keys(nothing).map((name) => [name, `ID_${name}_ID`])) as Ids

function wireOf(name: string, call: Call, sessions: number): Arbitrary<Wire> {
  const good = requests[name]!(markers) as Partial<
    Record<'params' | 'query' | 'body', Record<string, unknown>>
  >
  return fc
    .record({
      who: fc.nat(sessions - 1),
      params: spoilt(good.params ?? {}, call.params),
      query: spoilt(good.query ?? {}, call.query),
      body: fc.oneof(
        { weight: 9, arbitrary: spoilt(good.body ?? {}, call.body) },
        { weight: 1, arbitrary: junk },
      ),
      keepsParams: fc.boolean(),
      keepsQuery: fc.boolean(),
      oddPath: sometimes(2, oddPaths),
      oddQuery: sometimes(4, oddQueries),
      oddBody: sometimes(4, oddBodies),
      oddType: sometimes(4, oddTypes),
      oddMethod: sometimes(3, oddMethods),
      oddHeader: sometimes(4, oddHeaders),
    })
    .map((parts) => {
      const params = (parts.keepsParams ? (good.params ?? {}) : parts.params) as Record<string, unknown>
      const query = parts.oddQuery ?? toQuery(parts.keepsQuery ? (good.query ?? {}) : parts.query)
      const filled = call.path.replaceAll(/:(\w+)/g, (_, field: string) => inAddress(params[field]) || '%20')
      const path = parts.oddPath ?? filled
      const method = parts.oddMethod ?? call.method
      const encoded = call.isForm ? toQuery(Object(parts.body) as object) : toJson(parts.body)
      const body = call.body && method !== 'TRACE' ? (parts.oddBody ?? encoded) : undefined
      const type = call.isForm ? 'application/x-www-form-urlencoded' : 'application/json'
      return {
        name,
        isForm: call.isForm === true && method === call.method && path === call.path,
        who: parts.who,
        method,
        path: `/api/v1${path}${query && `?${query}`}`,
        headers: { ...(body !== undefined && { 'content-type': parts.oddType ?? type }), ...parts.oddHeader },
        body,
      }
    })
}

/** A request of any call by any of the `sessions`. */
export const anyWire = (sessions: number): Arbitrary<Wire> =>
  fc.oneof(...everyCall.map(({ name, call }) => wireOf(name, call, sessions)))

/** Replaces the placeholders by the caller's ids. */
export const withIds = (text: string, ids: Ids) =>
  text.replaceAll(/ID_([a-z]+)_ID/g, (_, name: keyof Ids) => ids[name])
