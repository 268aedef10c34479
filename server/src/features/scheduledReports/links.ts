import type { Deps } from '../../platform/deps.ts'
import { isSigned, sign } from '../../platform/secrets.ts'
import { isSignedLink, signedLink } from '../../platform/signedLink.ts'

type Some = Pick<Deps, 'config' | 'secrets'>

const filePurpose = 'report run'
const leavePurpose = 'report unsubscribe'

/** An address that opens the file of a run without a sign-in, for a day. */
export const runFileLink = (deps: Some, runId: string, nowMs?: number): string =>
  signedLink(
    deps,
    { purpose: filePurpose, path: `/reports/scheduled/runs/${runId}/download`, id: runId },
    nowMs,
  )

export const isRunFileLink = (
  deps: Pick<Deps, 'secrets'>,
  runId: string,
  query: Record<string, unknown>,
): boolean => isSignedLink(deps, { purpose: filePurpose, id: runId }, query)

/** Where one recipient of one report takes itself off it; good for as long as it is on it. */
export function unsubscribeLink({ config, secrets }: Some, scheduleId: string, recipient: string): string {
  const named = Buffer.from(JSON.stringify([scheduleId, recipient.toLowerCase()])).toString('base64url')
  const token = `${named}.${sign(secrets.signing, leavePurpose, named)}`
  return `${config.publicUrl}/api/v1/reports/unsubscribe?token=${token}`
}

/** Null for what we did not sign. */
export function readUnsubscribeToken(
  { secrets }: Pick<Deps, 'secrets'>,
  token: unknown,
): { scheduleId: string; recipient: string } | null {
  const [, named, signature] =
    /^([\w-]{1,1000})\.([\w-]{43})$/.exec(typeof token === 'string' ? token : '') ?? []
  if (!named || !isSigned(secrets.signing, leavePurpose, named, signature!)) return null
  const [scheduleId, recipient] = JSON.parse(Buffer.from(named, 'base64url').toString()) as [string, string]
  return { scheduleId, recipient }
}
