import { refusals } from '@matinee/contract/plain/texts/refusals'
import { CompiledQuery } from 'kysely'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { isSigned, sign } from './secrets.ts'
import { actorStillMay } from './session.ts'

const linkSeconds = 300

/**
 * Links to one kind of file. They open without a token for five minutes, while the session that requested them lives
 * (decision 034). `purpose` is part of the signature: the same id of another kind has another one. `pathOf`: below /api/v1.
 */
export const signedLinks = (purpose: string, pathOf: (id: string) => `/${string}`) => ({
  sign(
    { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
    { id, sessionId }: { id: string; sessionId: string },
    nowMs = Date.now(),
  ): string {
    const expires = Math.floor(nowMs / 1000) + linkSeconds
    const signature = sign(secrets.signing, purpose, `${id}.${expires}.${sessionId}`)
    const query = `expires=${expires}&session=${sessionId}&signature=${signature}`
    return `${config.publicUrl}/api/v1${pathOf(id)}?${query}`
  },

  /** Throws 403 for a link that was signed for another file, is older than five minutes, or whose session has ended. */
  async check(
    { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
    id: string,
    { expires, session, signature }: Record<string, unknown>,
  ): Promise<void> {
    const isComplete =
      typeof expires === 'string' &&
      /^\d{1,12}$/.test(expires) &&
      typeof session === 'string' &&
      typeof signature === 'string'
    if (!isComplete || Number(expires) * 1000 < Date.now()) throw refused()
    if (!isSigned(secrets.signing, purpose, `${id}.${expires}.${session}`, signature)) throw refused()
    const { rows } = await db.executeQuery(CompiledQuery.raw(liveSession, [session]))
    if (rows.length === 0) throw refused()
  },
})

const liveSession = `
  select 1 from sessions
  join users on users.id = sessions.user_id
  left join sessions parent on parent.id = sessions.parent_id
  left join users actor on actor.id = parent.user_id
  where sessions.id = $1 and sessions.ended_at is null and users.status = 'ACTIVE' and ${actorStillMay}`

const refused = () => new AppError('bad_signature', 403, refusals.addressUnsigned)
