import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { appUsersOfRow, staffRoleOf } from '../../platform/access/session.ts'
import type { AccountGrantTable } from './admin.tables.ts'
import type { Tables } from '../../platform/postgres/tables.ts'

/** SQL: the apps of the account in row `users`, as [{id, name, platform}]. */
const appsOfRow = `(
  select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'platform', a.platform) order by a.name, a.id), '[]')
  from apps a where a.account_id = users.id)`

export type UserRow = Omit<Selectable<Tables['users']>, 'passwordHash' | 'isStaff'> & {
  apps: App[]
  appUsers: AppUser[]
}

type App = { id: string; name: string; platform: string }
type AppUser = { id: string; name: string }

export const columns = [
  'users.id',
  'users.email',
  'users.name',
  'users.status',
  'users.integrationType',
  'users.videoInfrastructure',
  'users.language',
  'users.currency',
  'users.timezone',
  'users.virgulId',
  'users.isDemo',
  'users.approvedAt',
  'users.createdAt',
] as const

export const computed = [
  sql.raw<StaffRole | null>(staffRoleOf('users')).as('staffRole'),
  sql.raw<App[]>(appsOfRow).as('apps'),
  sql.raw<AppUser[]>(appUsersOfRow).as('appUsers'),
] as const

// Operators see every account, so these queries have no owner.

export function findUser(db: Db | Tx, userId: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(columns)
    .select(computed)
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

export function findIdByEmail(db: Db, email: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('users')
    .select('id')
    .where((row) => row.eb(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export async function countSessions(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where((session) =>
      session.exists(
        session
          .selectFrom('tokens')
          .whereRef('tokens.sessionId', '=', 'sessions.id')
          .where('tokens.expiresAt', '>', new Date())
          .select('tokens.hash'),
      ),
    )
    .select((session) => session.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export function listConnectedApps(db: Db, userId: string) {
  return db
    .selectFrom('oauthGrants')
    .innerJoin('oauthClients', 'oauthClients.id', 'oauthGrants.clientId')
    .where('oauthGrants.userId', '=', userId)
    .select(['oauthClients.id', 'oauthClients.name', 'oauthGrants.scopes', 'oauthGrants.usedAt'])
    .orderBy('oauthClients.name')
    .execute()
}

function grants(db: Db | Tx) {
  return db
    .selectFrom('accountGrants')
    .innerJoin('users as actor', 'actor.id', 'accountGrants.actorId')
    .innerJoin('users as target', 'target.id', 'accountGrants.targetId')
    .select([
      'accountGrants.id',
      'accountGrants.actorId',
      'actor.email as actorEmail',
      'accountGrants.targetId',
      'target.email as targetEmail',
      'accountGrants.grantedBy',
      'accountGrants.expiresAt',
      'accountGrants.createdAt',
    ])
}

export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number]

/** All grants, or those in which `userId` is the actor or the target. */
export function listGrants(db: Db, userId?: string) {
  return grants(db)
    .$if(userId !== undefined, (query) =>
      query.where((grant) =>
        grant.or([
          grant('accountGrants.actorId', '=', userId!),
          grant('accountGrants.targetId', '=', userId!),
        ]),
      ),
    )
    .orderBy('accountGrants.createdAt', 'desc')
    .orderBy('accountGrants.id')
    .execute()
}

export function findGrant(db: Db | Tx, grantId: string): Promise<GrantRow | undefined> {
  return grants(db).where('accountGrants.id', '=', grantId).executeTakeFirst()
}

/** An expired grant makes room for a new one of the same actor and target. */
export async function removeExpiredGrant(tx: Tx, actorId: string, targetId: string): Promise<void> {
  await tx
    .deleteFrom('accountGrants')
    .where('actorId', '=', actorId)
    .where('targetId', '=', targetId)
    .where('expiresAt', '<=', new Date())
    .execute()
}

/** False when the actor already has a grant for the target. */
export async function insertGrant(tx: Tx, grant: Insertable<AccountGrantTable>): Promise<boolean> {
  const result = await tx
    .insertInto('accountGrants')
    .values(grant)
    .onConflict((conflict) => conflict.columns(['actorId', 'targetId']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deleteGrant(
  tx: Tx,
  grantId: string,
): Promise<{ actorId: string; targetId: string } | undefined> {
  return tx
    .deleteFrom('accountGrants')
    .where('id', '=', grantId)
    .returning(['actorId', 'targetId'])
    .executeTakeFirst()
}
