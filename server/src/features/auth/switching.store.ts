import { sql } from 'kysely'
import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import type { Db } from '../../platform/postgres/postgres.ts'
import { mayActIn } from '../../platform/access/session.ts'
import type { UserRow } from './auth.store.ts'

export type SwitchTarget = { id: string; name: string; email: string; integrationType: IntegrationType }

/** The account `targetId` if `actorId` may act in it; undefined both for a forbidden and for an unknown one. */
export async function findTarget(db: Db, actorId: string, targetId: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('users as actor', (join) => join.on('actor.id', '=', actorId))
    .where('users.id', '=', targetId)
    .where('users.status', '=', 'ACTIVE')
    .where(sql.raw<boolean>(mayActIn('users.id')))
    .selectAll('users')
    .executeTakeFirst()
}

/** Accounts that `actorId` may act in by a grant or as their agent; staff may enter more than these. */
export function listTargets(db: Db, actorId: string): Promise<SwitchTarget[]> {
  return db
    .selectFrom('users')
    .where('users.status', '=', 'ACTIVE')
    .where(
      sql<boolean>`(
        exists (select 1 from app_users where agent_id = ${actorId} and user_id = users.id)
        or exists (select 1 from account_grants where actor_id = ${actorId} and target_id = users.id
          and (expires_at is null or expires_at > now())))`,
    )
    .select(['id', 'name', 'email', 'integrationType'])
    .orderBy('name')
    .orderBy('id')
    .limit(500)
    .execute()
}

export async function readParentId(db: Db, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('parentId')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.parentId
}
