import type { Deps } from '../../platform/deps.ts'
import { isSigned, sign } from '../../platform/secrets.ts'

const purpose = 'report'
export const reportLinkHours = 24

/** An address that opens a report's file without a sign-in, for a day (G-104). */
export function reportLink(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  id: string,
  nowMs = Date.now(),
) {
  const expires = Math.floor(nowMs / 1000) + reportLinkHours * 3_600
  const signature = sign(secrets.signing, purpose, `${id}.${expires}`)
  return `${config.publicUrl}/api/v1/reports/fallback/${id}/download?expires=${expires}&signature=${signature}`
}

export function isReportLink(
  { secrets }: Pick<Deps, 'secrets'>,
  id: string,
  { expires, signature }: Record<string, unknown>,
  nowMs = Date.now(),
): boolean {
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires) || typeof signature !== 'string')
    return false
  return Number(expires) * 1000 >= nowMs && isSigned(secrets.signing, purpose, `${id}.${expires}`, signature)
}
