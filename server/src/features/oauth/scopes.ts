import type { OauthScope } from '@matinee/contract/call'

const known: OauthScope[] = ['read', 'write']

/** What a client may ask for at all. */
export const registeredScopes = (client: { readAccess: boolean; writeAccess: boolean }): OauthScope[] =>
  known.filter((scope) => (scope === 'read' ? client.readAccess : client.writeAccess))

/**
 * The scopes of a space-separated list (RFC 6749 3.3), all of `within` when nothing is named; null when it names one
 * that `within` does not hold.
 */
export function parseScope(text: string | undefined, within: OauthScope[]): OauthScope[] | null {
  const names = new Set(text?.split(' ').filter(Boolean))
  if (!names.size) return within
  const scopes = within.filter((scope) => names.has(scope))
  return scopes.length === names.size ? scopes : null
}

/** Whether `held` has all of `asked`. */
export const covers = (held: OauthScope[], asked: OauthScope[]) =>
  asked.every((scope) => held.includes(scope))
