import type { Session } from '@matinee/contract/security'
import type { Account } from '../../../platform/access/session.ts'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { openCountries } from '../../../platform/http/openCountries.ts'
import { describeAgent } from './describeAgent.ts'
import * as store from './ownSessions.store.ts'

/** The owner's open sessions, the latest use first. `sessionId`: of the request; null where an operator reads them. */
export async function listSessions(
  { db }: Pick<Deps, 'db'>,
  { id, sessionId }: { id: string; sessionId: string | null },
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
export const endOwnSession = ({ db }: Pick<Deps, 'db'>, { id }: Account, sessionId: string): Promise<void> =>
  db.transaction().execute((tx) => endSessionAs(tx, { accountId: id, actor: id }, sessionId))

export const endOtherSessions = (
  { db }: Pick<Deps, 'db'>,
  { id, sessionId }: Account,
): Promise<{ ended: number }> =>
  db.transaction().execute(async (tx) => ({
    ended: await endSessions(tx, { accountId: id, actor: id }, { exceptId: sessionId }),
  }))

/** As `endOwnSession`, for the owner or an operator: `actor`, as in the audit. */
export async function endSessionAs(tx: Tx, by: Ending, sessionId: string): Promise<void> {
  if ((await endSessions(tx, by, { id: sessionId })) === 0) throw notFound()
}

type Ending = { accountId: string; actor: string }

async function endSessions(
  tx: Tx,
  { accountId, actor }: Ending,
  which: { id: string } | { exceptId: string },
): Promise<number> {
  const reason = actor === accountId ? 'endedByOwner' : 'endedByOperator'
  const ended = await store.endOwnSessions(tx, accountId, { ...which, reason })
  if (ended > 0) await writeAudit(tx, { kind: 'sessions_ended', accountId, actor, details: { ended } })
  return ended
}
