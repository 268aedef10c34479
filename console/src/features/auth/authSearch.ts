import { text } from '../../lib/searchParams.ts'

/** What the addresses below /auth/ may carry, with what OAuth adds to a request for consent. */
const parameters = [
  'referrer',
  'client_id',
  'code',
  'reset',
  'redirect_uri',
  'state',
  'response_type',
  'scope',
  'code_challenge',
  'code_challenge_method',
] as const

export type AuthSearch = { [Name in (typeof parameters)[number]]?: string | undefined }

export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const found = parameters.map((name) => [name, text(search[name])] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

/** `id`; the documents do not name the parameter, so two more spellings are understood. */
export function readSwitchSearch(search: Record<string, unknown>): { id?: string | undefined } {
  const id = text(search['id']) ?? text(search['account']) ?? text(search['user'])
  return id === undefined ? {} : { id }
}
