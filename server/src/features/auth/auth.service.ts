import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { User } from '@matinee/contract/auth'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import type {
  Currency,
  IntegrationType,
  Language,
  VideoInfrastructure,
} from '@matinee/contract/plain/account/accountTypes'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { hashPassword, isPassword, nobodysHash } from './password.ts'
import { holdSessions, openSession } from './sessions.service.ts'
import * as store from './auth.store.ts'
import { rememberAddress } from './signInAddresses.store.ts'

/** Unknown emails, wrong passwords and inactive accounts get the same answer. */
export async function login(
  deps: Pick<Deps, 'db'>,
  { email, password, ip }: { email: string; password: string; ip: string },
) {
  const user = await store.findUserByEmail(deps.db, email)
  const fits = await isPassword(password, user?.passwordHash ?? nobodysHash)
  if (!user || !fits || user.status !== 'ACTIVE') throw invalidCredentials()
  const { tokens } = await deps.db.transaction().execute(async (tx) => {
    // The password may have been changed while it was being checked.
    const current = await holdSessions(tx, user.id)
    if (current?.passwordHash !== user.passwordHash || current.status !== 'ACTIVE') throw invalidCredentials()
    await rememberAddress(tx, user.id, ip)
    return openSession(tx, { userId: user.id })
  })
  const links = await store.readLinks(deps.db, user.id)
  return {
    tokens,
    user: presentUser({ ...user, staffRole: store.staffRoleOf(user) }, links),
    actorId: null,
    actor: null,
  }
}

const invalidCredentials = () => new AppError('invalid_credentials', 401, refusals.invalidCredentials)

export type NewUser = {
  email: string
  name: string
  password: string
  integrationType: IntegrationType
  videoInfrastructure: VideoInfrastructure | null
  language: Language
  currency: Currency
  timezone: string
  isDemo?: boolean
  staffRole?: StaffRole
}

/** Makes an active account with a known password; answers its id. For the demo data and tests. */
export async function createUser(db: Db, user: NewUser): Promise<string> {
  const { password, staffRole, ...rest } = user
  const id = newId()
  const passwordHash = await hashPassword(password.trim())
  const isNew = await store.insertUser(db, {
    isDemo: false,
    ...(staffRole && { isStaff: true, staffRole }),
    ...rest,
    id,
    passwordHash,
    status: 'ACTIVE',
    virgulId: null,
    approvedAt: new Date(),
  })
  if (!isNew) throw new Error(`There is an account ${user.email} already`)
  return id
}

/** The contract's user; the reply schema drops further fields of `user`. */
export function presentUser(user: Omit<User, keyof store.Links>, { apps, appUsers }: store.Links): User {
  return { ...user, apps, appUsers }
}
