import type { Deps } from '../../platform/deps.ts'
import { checkSignedLink, signedLink } from '../../platform/signedLink.ts'

const purpose = 'report'

/** An address that opens a report's file for five minutes of a session. */
export const reportLink = (
  deps: Pick<Deps, 'config' | 'secrets'>,
  of: { id: string; sessionId: string },
  nowMs?: number,
): string => signedLink(deps, { purpose, path: `/reports/fallback/${of.id}/download`, ...of }, nowMs)

/** Throws 403. */
export const checkReportLink = (
  deps: Pick<Deps, 'db' | 'secrets'>,
  id: string,
  query: Record<string, unknown>,
): Promise<void> => checkSignedLink(deps, { purpose, id }, query)
