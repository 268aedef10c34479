import type { User } from '@matinee/contract/auth'
import type {
  IntegrationType,
  Language,
  Currency,
  VideoInfrastructure,
} from '@matinee/contract/plain/accountTypes'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/postgres.ts'
import { hashPassword, isPassword, nobodysHash } from './password.ts'
import { openSession } from './sessions.service.ts'
import * as store from './auth.store.ts'

/** Known and unknown addresses, wrong passwords and accounts that are not active get one answer (G-014). */
export async function login(deps: Pick<Deps, 'db'>, email: string, password: string) {
  const user = await store.findUserByEmail(deps.db, email)
  const fits = await isPassword(password, user?.passwordHash ?? nobodysHash)
  if (!user || !fits || user.status !== 'ACTIVE')
    throw new AppError('invalid_credentials', 401, 'Invalid credentials!')
  const { tokens } = await deps.db.transaction().execute((tx) => openSession(tx, { userId: user.id }))
  return { tokens, user: presentUser(user), actorId: null, actor: null }
}

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
}

/** Makes an active account; answers its id. For the operator's side and the demo data. */
export async function createUser(db: Db, user: NewUser): Promise<string> {
  const { password, ...rest } = user
  const id = newId()
  const passwordHash = await hashPassword(password.trim())
  await store.insertUser(db, {
    isDemo: false,
    ...rest,
    id,
    passwordHash,
    status: 'ACTIVE',
    virgulId: null,
    approvedAt: new Date(),
  })
  return id
}

export function presentUser(user: store.UserRow): User {
  return { ...user, apps: [], appUsers: [] }
}
