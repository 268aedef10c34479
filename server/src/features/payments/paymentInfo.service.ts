import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import type { BodyOf } from '@matinee/contract/call'
import type { PaymentInfo, savePaymentInfo as saveCall } from '@matinee/contract/payments'
import { masked, paymentFields, type PaymentField } from '@matinee/contract/plain/paymentRules'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, nameField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { open, seal } from '../../platform/access/secrets.ts'
import * as store from './paymentInfo.store.ts'
import { sendPaymentMail } from './paymentMails.ts'

export type PaymentDetails = Omit<BodyOf<typeof saveCall>, 'currentPassword'>
/** How long changed details are not paid to, and the mail about the change can undo it. */
export const holdMs = 72 * 3_600_000
type Some = Pick<Deps, 'secrets' | 'log'>

/** Shown by their ends; the rest is names and places (G-126). */
const secretFields: readonly PaymentField[] = ['iban', 'accountNumber', 'routing', 'swift']
/** What a masked value is made of, and no number of an account is. */
const maskDot = '•'

const sealedFor = (accountId: string) => ({ purpose: 'payment-info', subject: accountId })

/** Where the account is paid to, masked; all null when there is nothing. */
export async function readPaymentInfo(deps: Some & { db: Db }, accountId: string): Promise<PaymentInfo> {
  return present(await openDetails(deps, deps.db, accountId))
}

/**
 * The details in plain text, for who pays; null when there are none. Those that do not open are told to the operator
 * and count as none: the database was restored without the secrets of its installation.
 */
export async function openDetails(
  { secrets, log }: Some,
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
 * Tells the operator when details are sealed with other secrets than those of this installation: at once, and not
 * only when somebody is to be paid.
 */
export async function checkSecrets({ db, secrets, log }: Some & { db: Db }): Promise<void> {
  const sealed = await store.listSealed(db)
  const shut = sealed.filter((row) => open(secrets.signing, sealedFor(row.accountId), row.sealed) === null)
  if (shut.length === 0) return
  log.error(
    { accounts: shut.length, of: sealed.length },
    `payment details of ${shut.length} accounts cannot be opened with the secrets.json of this data folder: restore the one that they were sealed with, or have these publishers enter them again`,
  )
}

/**
 * Saves where the account is paid to and tells its owner by mail, which can undo the change. Details that replace others
 * are not paid to for 72 hours. A number that arrives as it was masked stays what
 * it is; throws 422 for one that looks masked and is not what was shown.
 */
export async function savePaymentInfo(
  deps: Some & Pick<Deps, 'db' | 'queue'>,
  accountId: string,
  given: PaymentDetails,
): Promise<PaymentInfo> {
  return deps.db.transaction().execute(async (tx) => {
    await store.lockPaymentInfo(tx, accountId)
    const stored = await openDetails(deps, tx, accountId)
    const details = unmasked(given, stored)
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

function unmasked(given: PaymentDetails, stored: PaymentDetails | null): PaymentDetails {
  const details = { ...given }
  const faults: Record<string, Sentence> = {}
  for (const field of secretFields) {
    if (!given[field].includes(maskDot)) continue
    const before = stored?.[field]
    if (before !== undefined && masked(before) === given[field]) Object.assign(details, { [field]: before })
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
