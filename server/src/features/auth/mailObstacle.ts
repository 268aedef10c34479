import type { MailObstacle } from '@matinee/contract/plain/operate/mailStates'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { EarlierMail } from '../mails/mailJobs.service.ts'
import * as store from './auth.store.ts'

export const resetMinutes = 60
const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

/** What a letter says is true only of accounts in this state. */
const states: Partial<Record<EarlierMail['kind'], (user: store.UserRow) => boolean>> = {
  activation: ({ status, approvedAt }) => status === 'PENDING' && approvedAt !== null,
  reset: ({ status }) => status === 'ACTIVE',
  secured: ({ status }) => status === 'ACTIVE',
  guessing: ({ status }) => status === 'ACTIVE',
  registered: ({ status, approvedAt }) => status === 'PENDING' && approvedAt === null,
  newRegistration: ({ status, approvedAt }) => status === 'PENDING' && approvedAt === null,
  refused: ({ status, approvedAt }) => status === 'DISABLED' && approvedAt === null,
}

/** How long a letter is about the present. A request for a new password expires, so that only its owner makes a link. */
const lifeMs: Partial<Record<EarlierMail['kind'], number>> = {
  reset: resetMinutes * minuteMs,
  secured: dayMs,
  guessing: dayMs,
  codeGuessing: dayMs,
}

/** Why a mail about an account cannot be sent again. */
export async function findMailObstacle(
  db: Db,
  payload: { userId: string } | { email: string },
  { kind, createdAt }: EarlierMail,
): Promise<MailObstacle | null> {
  const user = await ('userId' in payload
    ? store.findUser(db, payload.userId)
    : store.findUserByEmail(db, payload.email))
  if (!user) return 'removed'
  if (!(states[kind]?.(user) ?? true)) return 'outdated'
  const life = lifeMs[kind]
  return life !== undefined && createdAt.getTime() < Date.now() - life ? 'expired' : null
}
