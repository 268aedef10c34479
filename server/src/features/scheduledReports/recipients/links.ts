import { createHash } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { isSigned, sign } from '../../../platform/access/secrets.ts'
import { signedLinks } from '../../../platform/access/signedLinks.ts'

type LinkDeps = Pick<Deps, 'config' | 'secrets'>
type Signing = Deps['secrets']['signing']
type Mailing = { accountId: string; recipient: string }

const unsubscribePurpose = 'report unsubscribe'
const confirmPurpose = 'report confirm'

export const runFileLinks = signedLinks('report run', (id) => `/reports/scheduled/runs/${id}/download`)

/** Stands for an address in mail ids. */
export const recipientKey = (recipient: string): string =>
  createHash('sha256').update(recipient.toLowerCase()).digest('hex').slice(0, 24)

/** Ends all reports of the account to this recipient; valid until then. */
export const unsubscribeLink = ({ config, secrets }: LinkDeps, { accountId, recipient }: Mailing): string => {
  // The first part named a report in older mails.
  const token = makeToken(secrets.signing, unsubscribePurpose, ['', recipient.toLowerCase(), accountId])
  return `${config.publicUrl}/api/v1/reports/unsubscribe?token=${token}`
}

/** The recipient agrees to get reports of the account. */
export const confirmLink = ({ config, secrets }: LinkDeps, { accountId, recipient }: Mailing): string => {
  const token = makeToken(secrets.signing, confirmPurpose, [accountId, recipient.toLowerCase()])
  return `${config.publicUrl}/api/v1/reports/confirm?token=${token}`
}

function makeToken(signing: Signing, purpose: string, parts: string[]): string {
  const payload = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return `${payload}.${sign(signing, purpose, payload)}`
}

/** Null for a token that we did not sign. Links of older mails name a report and no account. */
export function readUnsubscribeToken(
  { secrets }: Pick<Deps, 'secrets'>,
  token: unknown,
): { scheduleId: string; recipient: string; accountId: string | undefined } | null {
  const parts = readToken(secrets.signing, unsubscribePurpose, token)
  if (!parts) return null
  const [scheduleId, recipient, accountId] = parts as [string, string, string?]
  return { scheduleId, recipient, accountId }
}

/** Null for a token that we did not sign. */
export function readConfirmToken({ secrets }: Pick<Deps, 'secrets'>, token: unknown): Mailing | null {
  const parts = readToken(secrets.signing, confirmPurpose, token)
  if (!parts) return null
  const [accountId, recipient] = parts as [string, string]
  return { accountId, recipient }
}

function readToken(signing: Signing, purpose: string, token: unknown): string[] | null {
  const [, payload, signature] =
    /^([\w-]{1,1000})\.([\w-]{43})$/.exec(typeof token === 'string' ? token : '') ?? []
  if (!payload || !isSigned(signing, purpose, payload, signature!)) return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[]
}
