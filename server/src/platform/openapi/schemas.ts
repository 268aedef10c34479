import type { Call } from '@matinee/contract/call'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

export type JsonSchema = { [key: string]: unknown }
type CallSchemas = { params?: JsonSchema; querystring?: JsonSchema; body?: JsonSchema; response?: JsonSchema }

const openapi = { openapi: '3.1.0', info: { title: '', version: '' } } as const

/** The JSON schemas of a call's parts, with references to components for the contract's named schemas. */
export function schemasOf({ path, params, query, body, reply }: Call): CallSchemas {
  const hasBody = body && !(body instanceof z.ZodUndefined)
  const schema = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(hasBody && { body }),
    ...(reply && { response: { 200: reply } }),
  }
  const { schema: made } = jsonSchemaTransform({ schema, url: path, openapiObject: openapi } as never)
  const { response, ...parts } = made as { response?: { 200: JsonSchema } } & CallSchemas
  return {
    ...(mapSchemas(parts, tidyInput) as CallSchemas),
    ...(response && { response: mapSchemas(response[200], tidyOutput) as JsonSchema }),
  }
}

/** The components that `document` refers to, directly or through each other, in the order of their names. */
export function componentsOf(document: unknown): Record<string, JsonSchema> {
  const { components } = jsonSchemaTransformObject({ openapiObject: openapi }) as {
    components: { schemas: Record<string, JsonSchema> }
  }
  const found = new Map<string, JsonSchema>()
  const open = [document]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const name of referencesIn(next)) {
      if (found.has(name)) continue
      const tidy = name.endsWith('Input') ? tidyInput : tidyOutput
      const schema = mapSchemas(components.schemas[name], tidy) as JsonSchema
      found.set(name, schema)
      open.push(schema)
    }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const referencesIn = (node: unknown): string[] =>
  [...JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)

/** Applies `change` to every object of a tree, innermost first. */
function mapSchemas(node: unknown, change: (schema: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(node)) return node.map((part) => mapSchemas(part, change))
  if (typeof node !== 'object' || node === null) return node
  return change(
    Object.fromEntries(Object.entries(node).map(([key, part]) => [key, mapSchemas(part, change)])),
  )
}

const safe = Number.MAX_SAFE_INTEGER

/** Leaves out what only repeats the format: the pattern of an instant or email, the limits of a safe integer. */
function tidyInput({ pattern, minimum, maximum, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(pattern !== undefined && !schema['format'] && schema['type'] !== 'integer' && { pattern }),
    ...(minimum !== undefined && minimum !== -safe && { minimum }),
    ...(maximum !== undefined && maximum !== safe && { maximum }),
  }
}

/** Answers may get further fields in later versions, so no schema of theirs is closed. */
function tidyOutput(schema: JsonSchema): JsonSchema {
  const { additionalProperties, ...open } = tidyInput(schema)
  return additionalProperties === undefined || additionalProperties === false
    ? open
    : { ...open, additionalProperties }
}
