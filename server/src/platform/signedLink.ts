import { CompiledQuery } from 'kysely'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'
import type { Db } from './postgres.ts'
import { isSigned, sign } from './secrets.ts'
import { actorStillMay } from './session.ts'

const linkSeconds = 300

/** What an address opens: the same id under another purpose is another thing. `path`: below /api/v1. */
export type SignedLink = { purpose: string; path: `/${string}`; id: string; sessionId: string }

/** An address that opens a file without a token, for five minutes and while the session lives that it was made for. */
export function signedLink(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  { purpose, path, id, sessionId }: SignedLink,
  nowMs = Date.now(),
): string {
  const expires = Math.floor(nowMs / 1000) + linkSeconds
  const signature = sign(secrets.signing, purpose, `${id}.${expires}.${sessionId}`)
  return `${config.publicUrl}/api/v1${path}?expires=${expires}&session=${sessionId}&signature=${signature}`
}

/** Throws 403 for an address that was not signed for this, is older than five minutes, or whose session has ended. */
export async function checkSignedLink(
  { db, secrets }: { db: Db; secrets: Deps['secrets'] },
  { purpose, id }: Pick<SignedLink, 'purpose' | 'id'>,
  { expires, session, signature }: Record<string, unknown>,
  nowMs = Date.now(),
): Promise<void> {
  const isWhole =
    typeof expires === 'string' &&
    /^\d{1,12}$/.test(expires) &&
    typeof session === 'string' &&
    typeof signature === 'string'
  if (!isWhole || Number(expires) * 1000 < nowMs) throw refused()
  if (!isSigned(secrets.signing, purpose, `${id}.${expires}.${session}`, signature)) throw refused()
  const { rows } = await db.executeQuery(CompiledQuery.raw(liveSession, [session]))
  if (rows.length === 0) throw refused()
}

const liveSession = `
  select 1 from sessions
  join users on users.id = sessions.user_id
  left join sessions parent on parent.id = sessions.parent_id
  left join users actor on actor.id = parent.user_id
  where sessions.id = $1 and sessions.ended_at is null and users.status = 'ACTIVE' and ${actorStillMay}`

const refused = () => new AppError('bad_signature', 403, 'This address is not signed, or no longer good')
