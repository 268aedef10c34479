import type { Deps } from '../../platform/deps.ts'
import { checkSignedLink, signedLink } from '../../platform/signedLink.ts'

const purpose = 'payment-statement'

/** An address that opens a statement for five minutes of a session. */
export const statementLink = (
  deps: Pick<Deps, 'config' | 'secrets'>,
  of: { id: string; sessionId: string },
  nowMs?: number,
): string => signedLink(deps, { purpose, path: `/users/payments/${of.id}/statement`, ...of }, nowMs)

/** Throws 403. */
export const checkStatementLink = (
  deps: Pick<Deps, 'db' | 'secrets'>,
  id: string,
  query: Record<string, unknown>,
): Promise<void> => checkSignedLink(deps, { purpose, id }, query)
