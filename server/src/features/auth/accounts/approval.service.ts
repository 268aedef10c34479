import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { formatDateTime } from '@matinee/contract/plain/format'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { findLatest } from '../../audit/audit.service.ts'
import { previewLetter } from '../../mails/mails.service.ts'
import { activationLetter, sendAuthMail } from '../auth.jobs.ts'
import * as store from '../auth.store.ts'
import { addAgentIn } from './agents.service.ts'
import { requireStaffRight } from './requireStaffRight.ts'

/**
 * Approves a registration and mails its owner the activation link. `isAgain`: true mails the link of an approved
 * registration again, false refuses that, undefined does either. Throws 404, 403, 409 `already_approved` or `stale`.
 */
export async function approveUser(
  deps: Pick<Deps, 'db' | 'queue'>,
  userId: string,
  options: Approval & { isAgain?: boolean | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await store.lockUser(tx, userId)
    if (!user) throw notFound()
    if (user.isStaff) await requireStaffRight(tx, options.actor, 'staff.administer')
    const isApproved = user.approvedAt !== null
    if (user.status !== 'PENDING' || (isApproved && options.isAgain === false))
      throw await alreadyReviewed(tx, user)
    if (!isApproved && options.isAgain) throw new AppError('stale', 409, refusals.notApprovedYet)
    await approve(deps, tx, user.id, options)
  })
}

type Approval = {
  actor: string
  integrationType?: IntegrationType | undefined
  /** Accounts that may report on it from now on. */
  agentIds?: string[] | undefined
}

/**
 * Refuses a registration: closes the account and mails its owner the reason. Throws 409 `already_approved` once it is
 * approved, or was refused or closed.
 */
export async function refuseUser(
  deps: Pick<Deps, 'db' | 'queue'>,
  userId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await store.lockUser(tx, userId)
    if (!user) throw notFound()
    if (user.isStaff) await requireStaffRight(tx, actor, 'staff.administer')
    if (user.status !== 'PENDING' || user.approvedAt) throw await alreadyReviewed(tx, user)
    await store.updateUser(tx, userId, { status: 'DISABLED' })
    await writeAudit(tx, { kind: 'refused', accountId: userId, actor, details: { reason } })
    await sendAuthMail(deps, tx, { kind: 'refused', userId, reason, refusedAt: Date.now() })
  })
}

/** Says who was faster, where the log still knows. */
async function alreadyReviewed(tx: Tx, { id, status, approvedAt }: store.UserRow): Promise<AppError> {
  const review = await findLatest(
    tx,
    { account: id },
    ({ kind }) => kind === 'approved' || kind === 'refused',
  )
  const who = review?.actorName ?? null
  const at = formatDateTime(review?.at ?? approvedAt ?? new Date(), 'UTC')
  const isRefused = status === 'DISABLED' && review?.kind === 'refused'
  const sentence = isRefused ? refusals.refusedBy(who, at) : afterReview[status](who, at)
  return new AppError('already_approved', 409, sentence)
}

const afterReview = {
  PENDING: refusals.approvedBy,
  ACTIVE: (who: string | null, at: string) => (who ? refusals.approvedBy(who, at) : refusals.accountActive),
  DISABLED: () => refusals.accountClosed,
}

/** As `approveUser`, in a transaction that has inserted or locked the account. */
export async function approve(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  userId: string,
  { actor, integrationType, agentIds = [] }: Approval,
): Promise<void> {
  const type = integrationType === undefined ? {} : { integrationType }
  await store.updateUser(tx, userId, { approvedAt: new Date(), ...type })
  await writeAudit(tx, { kind: 'approved', accountId: userId, actor, details: type })
  for (const agentId of new Set(agentIds))
    await addAgentIn(tx, { accountId: userId, agentId, field: 'agentIds', actor })
  await sendAuthMail(deps, tx, { kind: 'activation', userId })
}

/** The activation mail as its owner would get it; its link opens nothing. Throws 404. */
export async function previewActivation({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string) {
  const user = await store.findUser(db, userId)
  if (!user) throw notFound()
  const { email, language } = user
  const letter = await activationLetter({ db, config }, user, 'example')
  return { email, language, ...previewLetter(user, letter, config) }
}
