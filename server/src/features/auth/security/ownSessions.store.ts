import type { SessionEnd } from '@matinee/contract/plain/account/sessionEnd'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'

/** The account's own sessions that are open: not of third-party apps, nor of persons who act in it. */
export function listOwnSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'seenAt', 'address', 'userAgent', 'factorAt'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('parentId', 'is', null)
    .where('clientId', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('tokens')
          .select('hash')
          .whereRef('tokens.sessionId', '=', 'sessions.id')
          .where('tokens.expiresAt', '>', new Date()),
      ),
    )
    .orderBy((row) => row.fn.coalesce('seenAt', 'createdAt'), 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** Ends own sessions of the account: the one with `id`, or all but `exceptId`. Answers how many. */
export async function endOwnSessions(
  db: Db | Tx,
  userId: string,
  which: ({ id: string } | { exceptId: string }) & { reason: SessionEnd },
): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ endedAt: new Date(), endReason: which.reason })
    .where('userId', '=', userId)
    .where('id', 'id' in which ? '=' : '!=', 'id' in which ? which.id : which.exceptId)
    .where('endedAt', 'is', null)
    .where('parentId', 'is', null)
    .where('clientId', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
