import type { Deps } from '../../platform/deps.ts'
import { isSignedLink, signedLink } from '../../platform/signedLink.ts'

const purpose = 'payment-statement'

/** An address that opens a statement without a sign-in, for a day. */
export const statementLink = (deps: Pick<Deps, 'config' | 'secrets'>, id: string, nowMs?: number): string =>
  signedLink(deps, { purpose, path: `/users/payments/${id}/statement`, id }, nowMs)

export const isStatementLink = (
  deps: Pick<Deps, 'secrets'>,
  id: string,
  query: Record<string, unknown>,
): boolean => isSignedLink(deps, { purpose, id }, query)
