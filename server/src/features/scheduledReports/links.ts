import type { Deps } from '../../platform/deps.ts'
import { isSigned, sign } from '../../platform/access/secrets.ts'
import { signedLinks } from '../../platform/access/signedLinks.ts'

type Some = Pick<Deps, 'config' | 'secrets'>

const leavePurpose = 'report unsubscribe'
const confirmPurpose = 'report confirm'

export const runFileLinks = signedLinks('report run', (id) => `/reports/scheduled/runs/${id}/download`)

type Mailed = { accountId: string; recipient: string }

/** Where a recipient unsubscribes from all reports of an account; good until they did. */
export const unsubscribeLink = ({ config, secrets }: Some, { accountId, recipient }: Mailed): string =>
  `${config.publicUrl}/api/v1/reports/unsubscribe?token=${tokenOf(secrets, leavePurpose, ['', recipient.toLowerCase(), accountId])}`

/** Where a recipient agrees to get reports of an account. */
export const confirmLink = ({ config, secrets }: Some, { accountId, recipient }: Mailed): string =>
  `${config.publicUrl}/api/v1/reports/confirm?token=${tokenOf(secrets, confirmPurpose, [accountId, recipient.toLowerCase()])}`

function tokenOf({ signing }: Some['secrets'], purpose: string, parts: string[]): string {
  const named = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return `${named}.${sign(signing, purpose, named)}`
}

/** Null for what we did not sign. Links of older mails name a report and no account. */
export function readUnsubscribeToken(
  { secrets }: Pick<Deps, 'secrets'>,
  token: unknown,
): { scheduleId: string; recipient: string; accountId: string | undefined } | null {
  const parts = readToken(secrets, leavePurpose, token)
  if (!parts) return null
  const [scheduleId, recipient, accountId] = parts as [string, string, string?]
  return { scheduleId, recipient, accountId }
}

/** Null for what we did not sign. */
export function readConfirmToken({ secrets }: Pick<Deps, 'secrets'>, token: unknown): Mailed | null {
  const parts = readToken(secrets, confirmPurpose, token)
  if (!parts) return null
  const [accountId, recipient] = parts as [string, string]
  return { accountId, recipient }
}

function readToken({ signing }: Some['secrets'], purpose: string, token: unknown): string[] | null {
  const [, named, signature] =
    /^([\w-]{1,1000})\.([\w-]{43})$/.exec(typeof token === 'string' ? token : '') ?? []
  if (!named || !isSigned(signing, purpose, named, signature!)) return null
  return JSON.parse(Buffer.from(named, 'base64url').toString()) as string[]
}
