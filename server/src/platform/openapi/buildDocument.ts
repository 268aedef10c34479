import { isStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { readFileSync } from 'node:fs'
import type { Call } from '@matinee/contract/call'
import { everyCall } from '@matinee/contract/everyCall'
import { everyReference } from '@matinee/contract/reference/everyReference'
import { host } from '@matinee/contract/reference/exampleObjects'
import { introductionOf } from '@matinee/contract/reference/introduction'
import { tagGroups, tags, type Noun } from '@matinee/contract/reference/tags'
import { operationOf } from './operation.ts'
import { componentsOf, type JsonSchema } from './schemas.ts'
import { responsesFor, securitySchemes } from './shared.ts'

/** `publishers`: everything but the calls of operators, which publishers do not see. `operators`: those alone. */
export type Readers = 'publishers' | 'operators'

export type OpenApiDocument = {
  openapi: '3.1.0'
  paths: Record<string, Record<string, JsonSchema>>
  components: { schemas: Record<string, JsonSchema> } & JsonSchema
} & JsonSchema

/** The OpenAPI document of the contract's calls. Needs no database. */
export function buildDocument(readers: Readers, publicUrl: string): OpenApiDocument {
  const documented = everyCall.filter(({ call }) => isFor(readers, call))
  const nouns = new Set(documented.map(({ noun }) => noun))
  const groups = tagGroups
    .map((group) => ({ ...group, nouns: group.nouns.filter((noun) => nouns.has(noun)) }))
    .filter((group) => group.nouns.length > 0)
  const paths: OpenApiDocument['paths'] = {}
  for (const entry of documented.toSorted((one, other) => place(one) - place(other))) {
    const path = `/api/v1${entry.call.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][entry.call.method.toLowerCase()] = operationOf({
      ...entry,
      reference: everyReference[entry.name]!,
    })
  }
  const responses = responsesFor(readers)
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: {
      title: readers === 'operators' ? 'Matinee API for operators' : 'Matinee API',
      version: '1',
      description: introductionOf(readers, publicUrl) + (readers === 'publishers' ? changelog() : ''),
    },
    servers: [{ url: publicUrl }],
    tags: groups.flatMap((group) => group.nouns.map((noun) => tags[noun])),
    'x-tagGroups': groups.map(({ name, nouns: of }) => ({ name, tags: of.map((noun) => tags[noun].name) })),
    paths,
    components: {
      securitySchemes: securitySchemes(readers, publicUrl),
      responses,
      schemas: componentsOf([paths, responses]),
    },
  }
  return JSON.parse(JSON.stringify(document).replaceAll(host, publicUrl)) as OpenApiDocument
}

/** The document of the changes is a part of the reference, under a shorter title. */
const changelog = () =>
  readFileSync(new URL('../../../../docs/api-changelog.md', import.meta.url), 'utf8').replace(
    /^# .*/,
    '\n# Changelog',
  )

const isFor = (readers: Readers, { access }: Call) => isStaffRight(access) === (readers === 'operators')

/** By noun as in the sidebar, then as in the reference of the noun. */
const nounsInOrder: readonly string[] = tagGroups.flatMap(({ nouns }) => nouns satisfies readonly Noun[])
const callsInOrder = Object.keys(everyReference)
const place = ({ noun, name }: { noun: string; name: string }) =>
  nounsInOrder.indexOf(noun) * 1_000 + callsInOrder.indexOf(name)
