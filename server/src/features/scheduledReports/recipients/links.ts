import { createHash } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { isSigned, sign } from '../../../platform/access/secrets.ts'

type LinkDeps = Pick<Deps, 'config' | 'secrets'>
type SigningKey = Deps['secrets']['signing']
export type ReportRecipient = { accountId: string; recipient: string }

const unsubscribePurpose = 'report unsubscribe'
const confirmPurpose = 'report confirm'

/** Stands for an address in mail ids. */
export const recipientKey = (recipient: string): string =>
  createHash('sha256').update(recipient.toLowerCase()).digest('hex').slice(0, 24)

/** Unsubscribes the recipient from all reports of the account. It expires when it is used. */
export const unsubscribeLink = (
  { config, secrets }: LinkDeps,
  { accountId, recipient }: ReportRecipient,
): string => {
  // In older mails the first part is the id of a report.
  const token = makeToken(secrets.signing, unsubscribePurpose, ['', recipient.toLowerCase(), accountId])
  return `${config.publicUrl}/api/v1/reports/unsubscribe?token=${token}`
}

/** The recipient agrees to get reports of the account. */
export const confirmLink = (
  { config, secrets }: LinkDeps,
  { accountId, recipient }: ReportRecipient,
): string => {
  const token = makeToken(secrets.signing, confirmPurpose, [accountId, recipient.toLowerCase()])
  return `${config.publicUrl}/api/v1/reports/confirm?token=${token}`
}

function makeToken(key: SigningKey, purpose: string, parts: string[]): string {
  const payload = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return `${payload}.${sign(key, purpose, payload)}`
}

/** Null for a forged token. `accountId`: undefined in older mails, which have `scheduleId` instead. */
export function readUnsubscribeToken(
  { secrets }: Pick<Deps, 'secrets'>,
  token: unknown,
): { scheduleId: string; recipient: string; accountId: string | undefined } | null {
  const parts = readToken(secrets.signing, unsubscribePurpose, token)
  if (!parts) return null
  const [scheduleId, recipient, accountId] = parts as [string, string, string?]
  return { scheduleId, recipient, accountId }
}

/** Null for a forged token. */
export function readConfirmToken({ secrets }: Pick<Deps, 'secrets'>, token: unknown): ReportRecipient | null {
  const parts = readToken(secrets.signing, confirmPurpose, token)
  if (!parts) return null
  const [accountId, recipient] = parts as [string, string]
  return { accountId, recipient }
}

function readToken(key: SigningKey, purpose: string, token: unknown): string[] | null {
  const [, payload, signature] =
    /^([\w-]{1,1000})\.([\w-]{43})$/.exec(typeof token === 'string' ? token : '') ?? []
  if (!payload || !isSigned(key, purpose, payload, signature!)) return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[]
}
