import type { PaymentCurrency } from '@matinee/contract/plain/reports/paymentRules'
import type { Generated } from 'kysely'
import type { CreatedAt, Instant, Micros, UpdatedAt } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    paymentInfos: PaymentInfoTable
    paymentInfoUndos: PaymentInfoUndoTable
    payments: PaymentTable
    paymentLines: PaymentLineTable
    payouts: PayoutTable
    payoutLines: PayoutLineTable
  }
  interface AuditKinds {
    payment_info_changed: true
    payment_info_restored: true
    payment_closed: true
    payment_approved: true
    payment_paid: true
    payment_changed: true
    payment_held: true
    payment_released: true
    payout_created: true
    payout_downloaded: true
    payout_cancelled: true
    payout_confirmed: true
  }
}

type PaymentInfoTable = {
  accountId: string
  sealed: Buffer
  updatedAt: UpdatedAt
  /** No payout before this instant. */
  heldUntil: Instant | null
}

/** An account's payment details before a change, for the undo link in the mail about it. */
export type PaymentInfoUndoTable = {
  id: string
  accountId: string
  /** SHA-256 of the code in the mail; null until the mail is rendered. */
  hash: Buffer | null
  /** Null: there were no details before. */
  sealed: Buffer | null
  heldUntil: Instant | null
  changedAt: Instant
  expiresAt: Instant
}

/** All amounts in US dollars, except `payoutMicros` in `payoutCurrency`. */
export type PaymentTable = {
  id: string
  accountId: string
  /** YYYY-MM */
  term: string
  paid: Generated<number>
  paymentDay: string | null
  revenueMicros: Micros
  correctionMicros: Generated<Micros>
  amountMicros: Micros
  totalMicros: Micros
  note: Generated<string>
  paidWith: string | null
  payoutCurrency: PaymentCurrency | null
  payoutMicros: Micros | null
  /** Price of one US dollar in euros. */
  rateMicros: Micros | null
  actor: string
  closedAt: CreatedAt
  approvedAt: Instant | null
  /** A user's id or `cli`; null also for approvals before release 0.3. */
  approvedBy: string | null
  heldAt: Instant | null
  heldBy: string | null
  holdReason: string | null
  paidAt: Instant | null
  updatedAt: UpdatedAt
}

export type PaymentLineTable = {
  id: string
  paymentId: string
  accountId: string
  ofTerm: string
  kind: 'site' | 'app' | 'other' | 'manual'
  ref: string
  name: string
  micros: number
}

/** A file for the bank. */
export type PayoutTable = {
  id: string
  kind: 'sepa' | 'csv'
  currency: PaymentCurrency
  executionDay: string
  createdBy: string
  createdAt: CreatedAt
  /** The first download of its file: from then on the bank may have it. */
  downloadedAt: Instant | null
}

/** A payment in a payout. */
export type PayoutLineTable = {
  id: string
  payoutId: string
  paymentId: string
  accountId: string
  /** The end-to-end id. */
  reference: string
  /** The payment details at the time of the payout. */
  sealed: Buffer
  totalMicros: Micros
  /** In the currency of the payout, as `payments.payoutMicros` once it is confirmed. */
  payoutMicros: Micros
  rateMicros: Micros | null
  cents: Micros
  state: Generated<'open' | 'paid' | 'cancelled'>
  bookedDay: string | null
}
