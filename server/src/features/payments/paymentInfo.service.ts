import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import type { BodyOf } from '@matinee/contract/call'
import type { PaymentInfo, savePaymentInfo as saveCall } from '@matinee/contract/payments'
import { masked, paymentFields, type PaymentField } from '@matinee/contract/plain/reports/paymentRules'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, nameField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { open, seal } from '../../platform/access/secrets.ts'
import * as store from './paymentInfo.store.ts'
import { sendPaymentMail } from './paymentMails.ts'

export type PaymentDetails = Omit<BodyOf<typeof saveCall>, 'currentPassword'>
/** Changed details get no payout for this time, and the mail about the change can undo it. */
export const holdMs = 72 * 3_600_000
type SealDeps = Pick<Deps, 'secrets' | 'log'>

/** Masked except for their last four characters; the other fields are names and places. */
const secretFields: readonly PaymentField[] = ['iban', 'accountNumber', 'routing', 'swift']
/** Appears in masked values and never in account numbers. */
const maskDot = '•'

const sealedFor = (accountId: string) => ({ purpose: 'payment-info', subject: accountId })

/** The masked payment details; all null when there are none. */
export async function readPaymentInfo(deps: SealDeps & { db: Db }, accountId: string): Promise<PaymentInfo> {
  return present(await openDetails(deps, deps.db, accountId))
}

/**
 * The details in plain text; null when there are none. Details that cannot be opened count as none and are logged: the
 * database was restored without the secrets of its installation.
 */
export async function openDetails(
  { secrets, log }: SealDeps,
  db: Db | Tx,
  accountId: string,
): Promise<PaymentDetails | null> {
  const sealed = await store.findSealed(db, accountId)
  if (!sealed) return null
  const text = open(secrets.signing, sealedFor(accountId), sealed)
  if (text !== null) return JSON.parse(text) as PaymentDetails
  log.warn(
    { accountId },
    'payment details cannot be opened: they were sealed with other secrets than those of this data folder; restore its secrets.json, or have the publisher enter them again',
  )
  return null
}

/**
 * Logs at start whether details are sealed with secrets other than this installation's, so that the operator sees it
 * before a payout.
 */
export async function checkSecrets({ db, secrets, log }: SealDeps & { db: Db }): Promise<void> {
  const sealed = await store.listSealed(db)
  const unreadable = sealed.filter(
    (row) => open(secrets.signing, sealedFor(row.accountId), row.sealed) === null,
  )
  if (unreadable.length === 0) return
  log.error(
    { accounts: unreadable.length, of: sealed.length },
    `payment details of ${unreadable.length} accounts cannot be opened with the secrets.json of this data folder: restore the one that they were sealed with, or have these publishers enter them again`,
  )
}

/**
 * Saves the payment details and mails the owner a link that undoes the change. Changed details get no payout for 72
 * hours. A masked number that is sent back keeps the stored one; throws 422 for any other masked value.
 */
export async function savePaymentInfo(
  deps: SealDeps & Pick<Deps, 'db' | 'queue'>,
  accountId: string,
  submitted: PaymentDetails,
): Promise<PaymentInfo> {
  return deps.db.transaction().execute(async (tx) => {
    await store.lockPaymentInfo(tx, accountId)
    const stored = await openDetails(deps, tx, accountId)
    const details = unmasked(submitted, stored)
    const changed = paymentFields.filter((field) => details[field] !== stored?.[field])
    if (changed.length > 0) {
      const text = JSON.stringify(details)
      const [at, undoId] = [Date.now(), newId()]
      const ends = new Date(at + holdMs)
      const isFirst = (await store.findSealed(tx, accountId)) === null
      await store.insertUndo(tx, { id: undoId, accountId, changedAt: new Date(at), expiresAt: ends })
      const sealed = seal(deps.secrets.signing, sealedFor(accountId), text)
      await store.putSealed(tx, accountId, { sealed, heldUntil: isFirst ? null : ends })
      const entry = { kind: 'payment_info_changed', accountId, actor: accountId } as const
      await writeAudit(tx, { ...entry, details: { fields: changed } })
      await sendPaymentMail(deps, tx, { kind: 'paymentInfoChanged', accountId, at, undoId })
    }
    return present(details)
  })
}

function unmasked(submitted: PaymentDetails, stored: PaymentDetails | null): PaymentDetails {
  const details = { ...submitted }
  const faults: Record<string, Sentence> = {}
  for (const field of secretFields) {
    if (!submitted[field].includes(maskDot)) continue
    const before = stored?.[field]
    if (before !== undefined && masked(before) === submitted[field])
      Object.assign(details, { [field]: before })
    else faults[field] = refusals.enterInFull
  }
  const [first] = Object.keys(faults)
  if (first) throw new AppError('invalid_request', 422, nameField(first, faults[first]!), faults)
  return details
}

function present(details: PaymentDetails | null): PaymentInfo {
  const shown = (field: PaymentField) => {
    const value = details?.[field] ?? null
    return value !== null && secretFields.includes(field) ? masked(value) : value
  }
  return Object.fromEntries(paymentFields.map((field) => [field, shown(field)])) as PaymentInfo
}
