import type { Deps } from '../../platform/deps.ts'
import { isSignedLink, signedLink } from '../../platform/signedLink.ts'

const purpose = 'report'

/** An address that opens a report's file without a sign-in, for a day (G-104). */
export const reportLink = (deps: Pick<Deps, 'config' | 'secrets'>, id: string, nowMs?: number): string =>
  signedLink(deps, { purpose, path: `/reports/fallback/${id}/download`, id }, nowMs)

export const isReportLink = (
  deps: Pick<Deps, 'secrets'>,
  id: string,
  query: Record<string, unknown>,
): boolean => isSignedLink(deps, { purpose, id }, query)
