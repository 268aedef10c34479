import { securityChanges, type SecurityChange } from '@matinee/contract/plain/account/secondFactors'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { mailRetries } from '../../platform/mail/mailRetries.ts'
import { rateLimit } from '../../platform/access/rateLimit.ts'
import { hashToken, newToken } from '../../platform/access/session.ts'
import { openCountries } from '../../platform/http/openCountries.ts'
import { deliver, inLanguage, type Letter } from '../mails/mails.service.ts'
import { defineMailJob, workMails } from '../mails/mailJobs.service.ts'
import * as store from './auth.store.ts'
import { replaceCode, wasInvited } from './codes.store.ts'
import { findMailObstacle, resetMinutes } from './mailObstacle.ts'
import { describeAgent } from './security/describeAgent.ts'

const activationDays = 7
/** Reset mails an hour to one address: anyone can request them for any address. */
const resetMailsPerHour = 3

/**
 * Mails about an account. The payload has no code: it is made when the mail is rendered, so that only its hash is ever
 * stored. `reset` has the address as it was typed, whether or not an account has it.
 */
const Payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('activation'), userId: z.string() }),
  z.object({ kind: z.literal('reset'), email: z.string() }),
  /** `secureAccount` voided the password. */
  z.object({ kind: z.literal('secured'), userId: z.string() }),
  z.object({ kind: z.literal('passwordChanged'), userId: z.string(), at: z.number() }),
  z.object({ kind: z.literal('registered'), userId: z.string() }),
  z.object({ kind: z.literal('newRegistration'), userId: z.string() }),
  z.object({ kind: z.literal('refused'), userId: z.string(), reason: z.string(), refusedAt: z.number() }),
  /** Many wrong passwords were tried; `email` as it was typed, whether or not an account has it. */
  z.object({ kind: z.literal('guessing'), email: z.string() }),
  /** Many wrong codes were tried after the right password. */
  z.object({ kind: z.literal('codeGuessing'), userId: z.string() }),
  z.object({
    kind: z.literal('securityChanged'),
    userId: z.string(),
    change: z.enum(securityChanges),
    at: z.number(),
  }),
  /** A sign-in from a device that the account had not used. */
  z.object({
    kind: z.literal('newDevice'),
    userId: z.string(),
    at: z.number(),
    ip: z.string(),
    userAgent: z.string(),
  }),
])
type Payload = z.output<typeof Payload>

const authMailJob = defineMailJob({
  name: 'auth-mail',
  payload: Payload,
  ...mailRetries,
  timeoutS: 60,
  concurrency: 2,
  findObstacle: findMailObstacle,
})

/** Enqueues in `tx`: a rollback drops the mail. */
export async function sendAuthMail(deps: Pick<Deps, 'queue'>, tx: Tx, payload: Payload): Promise<void> {
  // A mail that is still queued is not sent twice; each change and each device gets a mail.
  const subject = 'email' in payload ? payload.email.toLowerCase() : payload.userId
  const moment = 'at' in payload ? ` ${payload.at}` : 'refusedAt' in payload ? ` ${payload.refusedAt}` : ''
  await deps.queue.send(tx, authMailJob, payload, `${payload.kind} ${subject}${moment}`)
}

/** Tells the owner of a change of the account's second factors that is made in `tx`. */
export const mailSecurityChange = (
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  userId: string,
  change: SecurityChange,
): Promise<void> => sendAuthMail(deps, tx, { kind: 'securityChanged', userId, change, at: Date.now() })

export async function workAuthJobs(deps: Deps): Promise<void> {
  // The limits count what strangers cause. What an operator sends again was counted at its first attempt.
  await workMails(deps, authMailJob, (payload, { attempt, isResent }) =>
    handleAuthMail(deps, payload, isResent ? attempt + 1 : attempt),
  )
}

/** Another mail in each try: one with a code, of which only the newest is valid, or a warning of its moment. */
const newMail = (id: string, user: { id: string }) => ({ id, accountId: user.id, isNewEachTry: true })

type AuthDeps = Pick<Deps, 'db' | 'mailer' | 'config'>

/** Checks the account as it is now and skips mails that no longer fit its status. */
export async function handleAuthMail(deps: AuthDeps, payload: Payload, attempt = 1): Promise<void> {
  if (payload.kind === 'reset') return mailReset(deps, payload.email, attempt)
  if (payload.kind === 'guessing') return mailGuessing(deps, payload.email, attempt)
  const user = await store.findUser(deps.db, payload.userId)
  if (!user) return
  if (payload.kind === 'activation') return mailActivation(deps, user)
  if (payload.kind === 'secured') return mailSecured(deps, user)
  if (payload.kind === 'newDevice' && attempt === 1 && !(await mayMail(deps, 'new-device-mail', user.id)))
    return
  if ('at' in payload) return mailChange(deps, user, payload)
  if (payload.kind === 'codeGuessing') {
    if (attempt === 1 && !(await mayMail(deps, 'code-guessing-mail', user.id))) return
    return deliver(deps, newMail('code-guessing', user), user, { kind: 'codeGuessing' })
  }
  if (payload.kind === 'registered')
    return deliver(deps, { id: `registered-${user.id}`, accountId: user.id }, user, { kind: 'registered' })
  if (payload.kind === 'refused') return mailRefusal(deps, user, payload)
  const operators = { name: 'Matinee', email: deps.config.supportEmail, language: 'en' } as const
  const { id, name, email } = user
  const letter = { kind: 'newRegistration', name, email, id } as const
  await deliver(deps, { id: `new-registration-${id}`, accountId: id }, operators, letter)
}

/** Mails the owner about a change or a sign-in that may be a stranger's. */
async function mailChange(
  deps: AuthDeps,
  user: store.UserRow,
  payload: Extract<Payload, { at: number }>,
): Promise<void> {
  const { kind, at } = payload
  const moment = { at, timezone: user.timezone }
  const send = (id: string, letter: Letter) =>
    deliver(deps, { id: `${id}-${user.id}-${at}`, accountId: user.id }, user, letter)
  if (kind === 'passwordChanged') return send('password-changed', { kind, ...moment })
  if (kind === 'securityChanged')
    return send(`security-${payload.change}`, { kind, change: payload.change, ...moment })
  const country = (await openCountries())(payload.ip)
  const device = { ...describeAgent(payload.userAgent), address: payload.ip, country: country || null }
  return send('new-device', { kind, ...device, ...moment })
}

/** Not to an owner whose account was opened meanwhile. */
async function mailRefusal(
  deps: AuthDeps,
  user: store.UserRow,
  { reason, refusedAt }: Extract<Payload, { kind: 'refused' }>,
): Promise<void> {
  if (user.status !== 'DISABLED' || user.approvedAt) return
  const name = { id: `refused-${user.id}-${refusedAt}`, accountId: user.id }
  await deliver(deps, name, user, { kind: 'refused', reason })
}

async function mailActivation(deps: AuthDeps, user: store.UserRow): Promise<void> {
  if (user.status !== 'PENDING' || !user.approvedAt) return
  const code = await makeCode(deps, user.id, 'activation', activationDays * 86_400_000)
  await deliver(deps, newMail('activation', user), user, await activationLetter(deps, user, code))
}

/** The letter with the link that activates an approved account. */
export async function activationLetter(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  user: Pick<store.UserRow, 'id' | 'language'>,
  code: string,
): Promise<Letter> {
  const isInvited = await wasInvited(db, user.id)
  const query = `code=${code}${isInvited ? '&invited=1' : ''}${inLanguage(user)}`
  return {
    kind: 'activation',
    link: `${config.publicUrl}/auth/activate?${query}`,
    days: activationDays,
    ...(isInvited && { isInvited }),
  }
}

/** An account that was approved but never activated is sent that mail again: it has no password to forget. */
async function mailReset(deps: AuthDeps, email: string, attempt: number): Promise<void> {
  const user = await store.findUserByEmail(deps.db, email)
  if (!user) return
  // Retries of one mail count once; otherwise a mail server that is down would use the hour's limit up.
  if (attempt === 1 && !(await mayMail(deps, 'reset-mail', user.id))) return
  if (user.status !== 'ACTIVE') return mailActivation(deps, user)
  const link = await makeResetLink(deps, user)
  await deliver(deps, newMail('reset', user), user, { kind: 'reset', link, minutes: resetMinutes })
}

/** Not rate-limited: only a link from the owner's mail causes it, and without it the owner cannot sign in. */
async function mailSecured(deps: AuthDeps, user: store.UserRow): Promise<void> {
  if (user.status !== 'ACTIVE') return
  const link = await makeResetLink(deps, user)
  await deliver(deps, newMail('secured', user), user, { kind: 'secured', link, minutes: resetMinutes })
}

async function makeResetLink(deps: AuthDeps, user: store.UserRow): Promise<string> {
  const code = await makeCode(deps, user.id, 'reset', resetMinutes * 60_000)
  return `${deps.config.publicUrl}/auth/activate?reset=1&code=${code}${inLanguage(user)}`
}

/** Once a day: guessing that lasts for hours is one attack. */
async function mailGuessing(deps: AuthDeps, email: string, attempt: number): Promise<void> {
  const user = await store.findUserByEmail(deps.db, email)
  if (user?.status !== 'ACTIVE') return
  if (attempt === 1 && !(await mayMail(deps, 'guessing-mail', user.id))) return
  await deliver(deps, newMail('guessing', user), user, { kind: 'guessing' })
}

/** One set for each database, because each limit has a timer. */
const limits = new WeakMap<Db, ReturnType<typeof mailLimits>>()

const mailLimits = (db: Db) => ({
  'reset-mail': rateLimit(db, 'reset-mail', resetMailsPerHour, 3_600),
  'guessing-mail': rateLimit(db, 'guessing-mail', 1, 86_400),
  'code-guessing-mail': rateLimit(db, 'code-guessing-mail', 1, 86_400),
  // A stranger with the password could fill the mailbox, so that a more important email is not seen.
  'new-device-mail': rateLimit(db, 'new-device-mail', 10, 86_400),
})

async function mayMail(
  { db }: AuthDeps,
  kind: keyof ReturnType<typeof mailLimits>,
  userId: string,
): Promise<boolean> {
  const ofDatabase = limits.get(db) ?? mailLimits(db)
  limits.set(db, ofDatabase)
  try {
    await ofDatabase[kind].spend(userId, () => {})
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function makeCode(
  deps: AuthDeps,
  userId: string,
  kind: 'activation' | 'reset',
  lifeMs: number,
): Promise<string> {
  const code = newToken()
  const expiresAt = new Date(Date.now() + lifeMs)
  await replaceCode(deps.db, userId, { hash: hashToken(code), kind, expiresAt })
  return code
}
