import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { SecondFactor } from '@matinee/contract/plain/account/secondFactors'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { sendAuthMail } from './auth.jobs.ts'
import { presentUser } from './auth.service.ts'
import * as store from './auth.store.ts'
import type { Sender } from '../../platform/http/caller.ts'
import { isPassword, nobodysHash } from './password.ts'
import { issueChallenge } from './security/challenges.store.ts'
import { listSecondSteps } from './security/factors.store.ts'
import { noteDevice } from './security/signInDevices.store.ts'
import { holdSessions, openSession } from './sessions.service.ts'
import { rememberAddress } from './signInAddresses.store.ts'

type SignInDeps = Pick<Deps, 'db' | 'queue'>
/** `device`: the random text by which a device is known again. */
export type Entry = { sender: Sender; device: string | undefined }
/** The password was right; the account asks for a second step with this ticket. */
export type SecondStep = { ticket: string; methods: SecondFactor[] }

/** Unknown emails, wrong passwords and inactive accounts get the same answer. */
export async function login(
  deps: SignInDeps,
  { email, password }: { email: string; password: string },
  entry: Entry,
) {
  const user = await store.findUserByEmail(deps.db, email)
  const fits = await isPassword(password, user?.passwordHash ?? nobodysHash)
  if (!user || !fits || user.status !== 'ACTIVE') throw invalidCredentials()
  const methods = await listSecondSteps(deps.db, user.id)
  if (methods.length > 0) return { ticket: await issueTicket(deps, user), methods }
  return openOwnSession(deps, user, { ...entry, hasFactor: false })
}

const issueTicket = (deps: SignInDeps, user: store.UserRow): Promise<string> =>
  deps.db.transaction().execute(async (tx) => {
    await requireUnchanged(tx, user)
    return issueChallenge(tx, 'secondStep', user.id)
  })

/** The password may have been changed while it was being checked. */
async function requireUnchanged(tx: Tx, user: store.UserRow): Promise<void> {
  const current = await holdSessions(tx, user.id)
  if (current?.passwordHash !== user.passwordHash || current.status !== 'ACTIVE') throw invalidCredentials()
}

/**
 * Signs the owner in. Throws 401 if the account or its password has changed since `user` was read, and what `check` throws.
 */
export async function openOwnSession(
  deps: SignInDeps,
  user: store.UserRow,
  { sender, device, hasFactor }: Entry & { hasFactor: boolean },
  check: (tx: Tx) => Promise<void> = async () => {},
) {
  const { id: userId } = user
  const { tokens } = await deps.db.transaction().execute(async (tx) => {
    await requireUnchanged(tx, user)
    await check(tx)
    await rememberAddress(tx, userId, sender.ip)
    if (await noteDevice(tx, userId, { sender, device }))
      await sendAuthMail(deps, tx, { kind: 'newDevice', userId, at: Date.now(), ...sender })
    await writeAudit(tx, { kind: 'signed_in', accountId: userId, actor: userId, details: { hasFactor } })
    return openSession(tx, { userId, sender, hasFactor })
  })
  const links = await store.readLinks(deps.db, userId)
  return {
    tokens,
    user: presentUser({ ...user, staffRole: store.staffRoleOf(user) }, links),
    actorId: null,
    actor: null,
  }
}

const invalidCredentials = () => new AppError('invalid_credentials', 401, refusals.invalidCredentials)

export const secondStepRequired = (step: SecondStep) =>
  new AppError('second_factor_required', 401, refusals.secondStepRequired, undefined, step)
