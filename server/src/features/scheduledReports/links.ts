import type { Deps } from '../../platform/deps.ts'
import { isSigned, sign } from '../../platform/secrets.ts'

type Some = Pick<Deps, 'config' | 'secrets'>

const filePurpose = 'report run'
const leavePurpose = 'report unsubscribe'
export const fileLinkHours = 24

/** An address that opens the file of a run without a sign-in, for a day. */
export function runFileLink({ config, secrets }: Some, runId: string, nowMs = Date.now()): string {
  const expires = Math.floor(nowMs / 1000) + fileLinkHours * 3_600
  const signature = sign(secrets.signing, filePurpose, `${runId}.${expires}`)
  return `${config.publicUrl}/api/v1/reports/scheduled/runs/${runId}/download?expires=${expires}&signature=${signature}`
}

export function isRunFileLink(
  { secrets }: Pick<Deps, 'secrets'>,
  runId: string,
  { expires, signature }: Record<string, unknown>,
  nowMs = Date.now(),
): boolean {
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires) || typeof signature !== 'string')
    return false
  return (
    Number(expires) * 1000 >= nowMs &&
    isSigned(secrets.signing, filePurpose, `${runId}.${expires}`, signature)
  )
}

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
