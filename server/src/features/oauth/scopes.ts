import type { OauthScope } from '@matinee/contract/call'

const allScopes: OauthScope[] = ['read', 'write']

/** The scopes that a client is registered for. */
export const registeredScopes = (client: { readAccess: boolean; writeAccess: boolean }): OauthScope[] =>
  allScopes.filter((scope) => (scope === 'read' ? client.readAccess : client.writeAccess))

/**
 * The scopes of a space-separated list (RFC 6749 3.3); all of `within` for an empty one, null when `within` lacks one.
 */
export function parseScope(text: string | undefined, within: OauthScope[]): OauthScope[] | null {
  const names = new Set(text?.split(' ').filter(Boolean))
  if (!names.size) return within
  const scopes = within.filter((scope) => names.has(scope))
  return scopes.length === names.size ? scopes : null
}

/** Whether `granted` has all of `requested`. */
export const covers = (granted: OauthScope[], requested: OauthScope[]) =>
  requested.every((scope) => granted.includes(scope))
