import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { ReplyOf } from '@matinee/contract/call'
import type { switchAccount as switchCall } from '@matinee/contract/auth'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { writeAudit } from '../../platform/access/audit.ts'
import { secondFactorMissing, type Account } from '../../platform/access/session.ts'
import { presentUser } from './auth.service.ts'
import * as users from './auth.store.ts'
import { endSession, issueTokens, openSession } from './sessions.service.ts'
import * as store from './switching.store.ts'

type NewSession = ReplyOf<typeof switchCall>

/**
 * Opens a session in the account `targetId` by the rights of the person who signed in, never by those of the account
 * that they act in. Their own account is the way back. Forbidden and unknown accounts get the same refusal. Operators may
 * enter every account, so they give a `reason` each time, and `confirm` makes sure that it is they.
 */
export async function switchAccount(
  deps: Pick<Deps, 'db'>,
  account: Account,
  targetId: string,
  { reason, confirm }: { reason?: string | undefined; confirm: () => Promise<void> },
): Promise<NewSession> {
  const actorId = account.actorId ?? account.id
  if (targetId === actorId) return goBack(deps, account)
  // In another account the right to be there includes the check.
  if (!account.actorId && account.lacksFactor) throw secondFactorMissing()
  const actor = (await users.findUser(deps.db, actorId))!
  const isOperator = users.staffRoleOf(actor) !== null
  if (isOperator && account.actorId) throw new AppError('not_while_acting', 403, refusals.goBackFirst)
  const target = await store.findTarget(deps.db, actorId, targetId)
  if (!target) throw new AppError('switch_not_allowed', 403, refusals.switchNotAllowed)
  if (isOperator) {
    if (!reason) throw invalidField('reason', refusals.required)
    await confirm()
  }
  const parentId = await ownSession(deps, account)
  const { tokens } = await deps.db.transaction().execute(async (tx) => {
    if (account.actorId) await endSession(tx, account.sessionId)
    const why = reason ? { reason } : {}
    await writeAudit(tx, { kind: 'switched', accountId: targetId, actor: actorId, details: why })
    const details = { ...why, target: targetId }
    await writeAudit(tx, { kind: 'entered_account', accountId: actorId, actor: actorId, details })
    return openSession(tx, { userId: targetId, parentId })
  })
  const user = presentUser({ ...target, staffRole: null }, await users.readLinks(deps.db, targetId))
  return { tokens, user, actorId, actor: { id: actor.id, name: actor.name } }
}

async function goBack(deps: Pick<Deps, 'db'>, account: Account): Promise<NewSession> {
  const actorId = account.actorId ?? account.id
  const sessionId = await ownSession(deps, account)
  const tokens = await deps.db.transaction().execute(async (tx) => {
    if (account.actorId) {
      await endSession(tx, account.sessionId)
      await writeAudit(tx, { kind: 'switched_back', accountId: account.id, actor: actorId })
    }
    return issueTokens(tx, sessionId)
  })
  const user = (await users.findUser(deps.db, actorId))!
  return {
    tokens,
    user: presentUser(
      { ...user, staffRole: users.staffRoleOf(user) },
      await users.readLinks(deps.db, actorId),
    ),
    actorId: null,
    actor: null,
  }
}

/** The accounts to choose from, the way back first. */
export async function listSwitchTargets(deps: Pick<Deps, 'db'>, account: Account) {
  const actorId = account.actorId ?? account.id
  const targets = await store.listTargets(deps.db, actorId)
  const others = targets.filter(({ id }) => id !== account.id)
  if (!account.actorId) return { data: others }
  const { id, name, email, integrationType } = (await users.findUser(deps.db, actorId))!
  return { data: [{ id, name, email, integrationType }, ...others] }
}

async function ownSession(deps: Pick<Deps, 'db'>, account: Account): Promise<string> {
  if (!account.actorId) return account.sessionId
  return (await store.readParentId(deps.db, account.sessionId))!
}
