import { z } from 'zod'

type Fields = Record<string, unknown>
type Kinds = Record<string, { type?: string }>

/** Fields as text. RFC 6749 3.2: an empty field counts as missing; a repeated one becomes a list. */
export function parseForm(body: string): Record<string, string | string[]> {
  const form = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(body)) {
    const before = form.get(name)
    if (value) form.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(form)
}

/** The JSON schema type of each field of a call's body. */
export function kindsOf(schema: z.ZodType): Kinds {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return (properties ?? {}) as Kinds
}

/** `tags[0]`, `tags[1]` and `tags[]` become the list `tags`, in the order of their numbers: clients of the documented form API send lists this way. */
export function foldNumbered(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const numbered: [name: string, position: number, value: unknown][] = []
  const others: [string, unknown][] = []
  for (const [key, value] of Object.entries(body)) {
    const [, name, position] = /^(\w{1,40})\[(\d{0,4})\]$/.exec(key) ?? []
    if (name === undefined) others.push([key, value])
    else numbered.push([name, Number(position), value])
  }
  if (numbered.length === 0) return body
  const lists = Map.groupBy(
    numbered.sort(([, one], [, other]) => one - other),
    ([name]) => name,
  )
  const folded = [...lists].map(([name, items]): [string, unknown] => [
    name,
    items.flatMap(([, , value]) => value),
  ])
  // A key of that name, not the object's prototype.
  return Object.fromEntries([...others, ...folded])
}

/** Converts form values to their JSON types. A value that does not convert stays text, for the schema to refuse. */
export function typeFields(form: unknown, kinds: Kinds): unknown {
  const typed = (name: string, value: unknown) => {
    const { type } = kinds[name] ?? {}
    if (type === 'boolean') return truths.get(value) ?? value
    return type === 'array' ? [value].flat() : value
  }
  return Object.fromEntries(Object.entries(form as Fields).map(([name, value]) => [name, typed(name, value)]))
}

const truths = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
])
