import type { Session } from '@matinee/contract/security'
import type { Account } from '../../../platform/access/session.ts'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { openCountries } from '../../../platform/http/openCountries.ts'
import { describeAgent } from './describeAgent.ts'
import * as store from './ownSessions.store.ts'

/** The owner's open sessions, the latest use first. */
export async function listSessions(
  { db }: Pick<Deps, 'db'>,
  { id, sessionId }: Account,
): Promise<{ data: Session[] }> {
  const [rows, findCountry] = await Promise.all([store.listOwnSessions(db, id), openCountries()])
  return {
    data: rows.map(({ userAgent, factorAt, ...row }) => ({
      id: row.id,
      isCurrent: row.id === sessionId,
      ...describeAgent(userAgent),
      country: (row.address && findCountry(row.address)) || null,
      address: row.address,
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt?.toISOString() ?? null,
      hasFactor: factorAt !== null,
    })),
  }
}

/** Throws 404 for a session that has ended, or is another account's. */
export async function endOwnSession(
  { db }: Pick<Deps, 'db'>,
  { id: accountId }: Account,
  sessionId: string,
): Promise<void> {
  if ((await endSessions(db, accountId, { id: sessionId })) === 0) throw notFound()
}

export async function endOtherSessions(
  { db }: Pick<Deps, 'db'>,
  { id: accountId, sessionId }: Account,
): Promise<{ ended: number }> {
  return { ended: await endSessions(db, accountId, { exceptId: sessionId }) }
}

const endSessions = (
  db: Db,
  accountId: string,
  which: Parameters<typeof store.endOwnSessions>[2],
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const ended = await store.endOwnSessions(tx, accountId, which)
    if (ended > 0)
      await writeAudit(tx, { kind: 'sessions_ended', accountId, actor: accountId, details: { ended } })
    return ended
  })
