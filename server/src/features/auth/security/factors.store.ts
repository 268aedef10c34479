import type { SecondFactor } from '@matinee/contract/plain/account/secondFactors'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'

export type Factors = {
  authenticator: { addedAt: Date } | null
  passkeys: { id: string; name: string; createdAt: Date; usedAt: Date | null }[]
  /** How many recovery codes are unused. */
  recoveryCodes: number
}

export async function readFactors(db: Db | Tx, userId: string): Promise<Factors> {
  const [authenticator, passkeys, codes] = await Promise.all([
    db
      .selectFrom('authenticators')
      .select('addedAt')
      .where('userId', '=', userId)
      .where('addedAt', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'createdAt', 'usedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('recoveryCodes')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return {
    authenticator: authenticator?.addedAt ? { addedAt: authenticator.addedAt } : null,
    passkeys,
    recoveryCodes: codes.count,
  }
}

/** The second steps that an account offers at its sign-in; empty where the password is enough. */
export async function listSecondSteps(db: Db | Tx, userId: string): Promise<SecondFactor[]> {
  const { rows } = await sql<Record<SecondFactor, boolean>>`select
    exists (select from passkeys where user_id = ${userId}) as "passkey",
    exists (select from authenticators where user_id = ${userId} and added_at is not null) as "authenticator",
    exists (select from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCode"`.execute(
    db,
  )
  const { passkey, authenticator, recoveryCode } = rows[0]!
  if (!passkey && !authenticator) return []
  return [
    ...(passkey ? ['passkey' as const] : []),
    ...(authenticator ? ['authenticator' as const] : []),
    ...(recoveryCode ? ['recoveryCode' as const] : []),
  ]
}

/** Stores the secret of an app that is being added, in place of one that was never confirmed. False if there is one. */
export async function startAuthenticator(tx: Tx, userId: string, secret: Buffer): Promise<boolean> {
  const result = await tx
    .insertInto('authenticators')
    .values({ userId, secret, addedAt: null, usedStep: 0 })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, usedStep: 0 })
        .where('authenticators.addedAt', 'is', null),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export function findAuthenticator(db: Db | Tx, userId: string) {
  return db.selectFrom('authenticators').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** Records an accepted code. False when it, or a later one, was accepted before: also by another request right now. */
export async function useTimeStep(
  tx: Tx,
  userId: string,
  { step, secret }: { step: number; secret: Buffer },
): Promise<boolean> {
  const result = await tx
    .updateTable('authenticators')
    .set({ usedStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('usedStep', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function markAuthenticatorAdded(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('authenticators').set({ addedAt: new Date() }).where('userId', '=', userId).execute()
}

/** Also removes one that was only started. Answers whether there was an app that counted. */
export async function removeAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('authenticators')
    .where('userId', '=', userId)
    .returning('addedAt')
    .executeTakeFirst()
  return Boolean(row?.addedAt)
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ hash, userId, usedAt: null })))
    .execute()
}

export async function hasRecoveryCodes(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('recoveryCodes')
    .select('hash')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** False when it is unknown or was used before. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const result = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: new Date() })
    .where('hash', '=', hash)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Removes every second factor of an account. Answers whether it had any. */
export async function removeFactors(tx: Tx, userId: string): Promise<boolean> {
  const removed = await Promise.all(
    (['authenticators', 'passkeys', 'recoveryCodes', 'challenges'] as const).map((table) =>
      tx.deleteFrom(table).where('userId', '=', userId).executeTakeFirst(),
    ),
  )
  return removed.slice(0, 2).some(({ numDeletedRows }) => numDeletedRows > 0n)
}
