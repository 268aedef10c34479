import type { Call } from '@matinee/contract/call'
import type { AnyReference } from '@matinee/contract/reference/callReference'
import { tags, type Noun } from '@matinee/contract/reference/tags'
import { describeAccess, securityOf } from './describeAccess.ts'
import { schemasOf, type JsonSchema } from './schemas.ts'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

export type Documented = { name: string; noun: string; call: Call; reference: AnyReference }

/** The OpenAPI operation of one call: its texts, fields, examples, security and answers. */
export function operationOf({ name, noun, call, reference }: Documented): JsonSchema {
  const { params, querystring, body, response } = schemasOf(call)
  const request = reference.request ?? {}
  const types = [...(call.isForm ? [] : [json]), ...(call.isForm || call.takesForm ? [form] : [])]
  return {
    operationId: name,
    summary: call.summary,
    description: [reference.description, describeAccess(call)].filter(Boolean).join('\n\n'),
    tags: [tags[noun as Noun].name],
    security: securityOf(call),
    parameters: [
      ...parametersOf('path', params, request.params),
      ...parametersOf('query', querystring, request.query),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(types.map((type) => [type, { schema: body, example: request.body }])),
      },
    }),
    responses: { ...successOf(response, reference.reply), '4XX': refusalOf(call) },
  }
}

function parametersOf(place: 'path' | 'query', schema: JsonSchema = {}, examples: object = {}): JsonSchema[] {
  const required = (schema['required'] ?? []) as string[]
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
    ...(name in examples && { example: examples[name as keyof typeof examples] }),
  }))
}

function successOf(schema: JsonSchema | undefined, example: unknown): JsonSchema {
  if (!schema) return { 204: { description: 'Done; the answer has no body.' } }
  const type = schema['type'] === 'string' ? 'text/plain' : json
  return { 200: { description: 'Done.', content: { [type]: { schema, example } } } }
}

const refusalOf = ({ isForm }: Call): JsonSchema => ({
  $ref: `#/components/responses/${isForm ? 'OauthRefused' : 'Refused'}`,
})
