import type { User } from '@matinee/contract/auth'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import type {
  Currency,
  IntegrationType,
  Language,
  VideoInfrastructure,
} from '@matinee/contract/plain/account/accountTypes'
import { auditChange } from '../../platform/access/audit.ts'
import { changeAccount } from '../../platform/access/lockAccount.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { hashPassword } from './password.ts'
import * as store from './auth.store.ts'

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

/** What owners change of their own account. */
export function changeProfile(
  db: Db,
  accountId: string,
  change: { language?: Language; currency?: Currency; timezone?: string },
): Promise<store.UserRow> {
  return changeAccount(db, accountId, async (tx) => {
    const before = await store.findUser(tx, accountId)
    if (!before) throw notFound()
    if (Object.keys(change).length === 0) return before
    await auditChange(tx, { accountId, actor: accountId }, before, change)
    return store.updateUser(tx, accountId, change)
  })
}

/** The contract's user; the reply schema drops further fields of `user`. */
export function presentUser(user: Omit<User, keyof store.Links>, { apps, appUsers }: store.Links): User {
  return { ...user, apps, appUsers }
}
