import { text } from '../../lib/searchParams.ts'

/** Query parameters of the addresses below /auth/, including those of an OAuth request. */
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
  const values = parameters.map((name) => [name, text(search[name])] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** `id`, or one of two other names, because the source documents do not specify the parameter. */
export function readSwitchSearch(search: Record<string, unknown>): { id?: string | undefined } {
  const id = text(search['id']) ?? text(search['account']) ?? text(search['user'])
  return id === undefined ? {} : { id }
}
