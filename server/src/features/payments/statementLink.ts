import type { Deps } from '../../platform/deps.ts'
import { isSigned, sign } from '../../platform/secrets.ts'

const purpose = 'payment-statement'
const linkSeconds = 24 * 3_600

/** An address that opens a statement without a sign-in, for a day. */
export function statementLink(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  id: string,
  nowMs = Date.now(),
): string {
  const expires = Math.floor(nowMs / 1000) + linkSeconds
  const signature = sign(secrets.signing, purpose, `${id}.${expires}`)
  return `${config.publicUrl}/api/v1/users/payments/${id}/statement?expires=${expires}&signature=${signature}`
}

export function isStatementLink(
  { secrets }: Pick<Deps, 'secrets'>,
  id: string,
  { expires, signature }: Record<string, unknown>,
  nowMs = Date.now(),
): boolean {
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires) || typeof signature !== 'string')
    return false
  return Number(expires) * 1000 >= nowMs && isSigned(secrets.signing, purpose, `${id}.${expires}`, signature)
}
