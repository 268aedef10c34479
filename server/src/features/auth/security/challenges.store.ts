import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import type { ChallengeTable } from './security.tables.ts'

type Kind = ChallengeTable['kind']

const minutes: Record<Kind, number> = { secondStep: 10, addPasskey: 5, passkeyLogin: 5 }

/** A new challenge, base64url; only its hash is stored. */
export async function issueChallenge(db: Db | Tx, kind: Kind, userId: string | null): Promise<string> {
  const challenge = newToken()
  const expiresAt = new Date(Date.now() + minutes[kind] * 60_000)
  await removeExpiredChallenges(db)
  await db
    .insertInto('challenges')
    .values({ hash: hashToken(challenge), kind, userId, expiresAt })
    .execute()
  return challenge
}

/** The account of a challenge that is still valid; undefined without one. Does not use it up. */
export async function findChallenge(db: Db, kind: Kind, challenge: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('challenges')
    .select('userId')
    .where('hash', '=', hashToken(challenge))
    .where('kind', '=', kind)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return row?.userId ?? undefined
}

/** False when it is unknown, expired, or was used before. `userId`: whose it must be. */
export async function useUpChallenge(
  db: Db | Tx,
  kind: Kind,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const result = await db
    .deleteFrom('challenges')
    .where('hash', '=', hashToken(challenge))
    .where('kind', '=', kind)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Ends what waits for a next step: sign-ins and additions of passkeys. */
export async function removeChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('challenges').where('userId', '=', userId).execute()
}

/** Skips rows that another transaction removes, so that two never wait for each other. */
export async function removeExpiredChallenges(db: Db | Tx): Promise<void> {
  await db
    .deleteFrom('challenges')
    .where('hash', 'in', (row) =>
      row
        .selectFrom('challenges')
        .select('hash')
        .where('expiresAt', '<', new Date())
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
