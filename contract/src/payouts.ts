import { z } from 'zod'
import { Actor } from './adminPayments.ts'
import { call, Id, IdParams, Instant } from './call.ts'
import { keysetQuery, keysetReply } from './keyset.ts'
import {
  confirmationStates,
  payoutLineStates,
  payoutRefusals,
  payoutStates,
} from './plain/reports/paymentBlocks.ts'
import { paymentCurrencies } from './plain/reports/paymentRules.ts'

const cents = 'Hundredths of the currency of the payout.'
const Kind = z
  .enum(['sepa', 'csv'])
  .describe('`sepa`: ISO 20022 pain.001.001.09 in euros. `csv`: a list for any bank.')

/** Payments that are sent to the bank together. */
export const Payout = z
  .object({
    id: z.string(),
    kind: Kind,
    currency: z.enum(paymentCurrencies),
    executionDay: z.string().describe('YYYY-MM-DD: the day on which the bank should pay.'),
    createdAt: Instant,
    createdBy: Actor,
    downloadedAt: Instant.nullable().describe('The first download of its file; null: none is known.'),
    state: z.enum(payoutStates).describe('`open`: waits for the confirmation of the bank.'),
    count: z.int(),
    paidCount: z.int(),
    cents: z.int().describe(cents),
  })
  .meta({ id: 'Payout' })
export type Payout = z.output<typeof Payout>

export const PayoutLine = z
  .object({
    id: z.string(),
    paymentId: z.string(),
    account: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    term: z.string(),
    reference: z.string().describe('The end-to-end ID in the file and in the confirmation.'),
    cents: z.int().describe(cents),
    totalMicros: z.int().describe('Micros of US dollars.'),
    state: z.enum(payoutLineStates),
    bookedDay: z.string().nullable().describe('YYYY-MM-DD; null until the bank has confirmed.'),
  })
  .meta({ id: 'PayoutLine' })
export type PayoutLine = z.output<typeof PayoutLine>

export const listPayouts = call({
  method: 'GET',
  path: '/admin/payouts',
  summary: 'List payouts',
  access: 'staff.money',
  query: z.object({
    search: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('The ID of a payout, or the ID or the reference of a payment in it.'),
    ...keysetQuery(),
  }),
  reply: z.object({ data: z.array(Payout), ...keysetReply }),
})

export const readPayout = call({
  method: 'GET',
  path: '/admin/payouts/:id',
  summary: 'Read a payout',
  access: 'staff.money',
  params: IdParams,
  reply: z.object({ payout: Payout, lines: z.array(PayoutLine) }),
})

export const createPayout = call({
  method: 'POST',
  path: '/admin/payouts',
  summary: 'Make a payout',
  access: 'staff.money',
  // A payout has an entry of its own, a dry run none.
  isUnrecorded: true,
  body: z.object({
    kind: Kind,
    currency: z.enum(paymentCurrencies),
    executionDay: z.iso.date(),
    payments: z.array(Id).min(1).max(1_000).describe('IDs of approved payments.'),
    isDryRun: z.boolean().default(false).describe('Only answer what the payout would contain.'),
  }),
  reply: z.object({
    payout: Payout.nullable().describe('Null for a dry run.'),
    count: z.int().describe('Payments in it.'),
    cents: z.int().describe(cents),
    refused: z
      .array(z.object({ id: z.string(), account: z.string().nullable(), reason: z.enum(payoutRefusals) }))
      .describe('Payments that cannot be in it. Only a dry run answers any.'),
  }),
})

export const cancelPayout = call({
  method: 'POST',
  path: '/admin/payouts/:id/cancel',
  summary: 'Cancel a payout',
  access: 'staff.money',
  params: IdParams,
  body: z.object({
    downloadedAt: Instant.nullable().describe(
      'As you read it. 409 when a colleague has downloaded the file since.',
    ),
  }),
  reply: Payout,
})

export const readPayoutFile = call({
  method: 'GET',
  path: '/admin/payouts/:id/file',
  summary: 'Download the file of a payout',
  access: 'staff.money',
  params: IdParams,
  query: z.object({ format: z.enum(['sepa', 'csv']) }),
  reply: z.object({ name: z.string(), type: z.string(), content: z.string() }),
})

export const ConfirmationLine = z
  .object({
    reference: z.string(),
    cents: z.int().nullable(),
    currency: z.string(),
    day: z.string().nullable().describe('YYYY-MM-DD: the day of booking.'),
    state: z.enum(confirmationStates),
    account: z.string().nullable().describe('The name of the account that is paid.'),
    expectedCents: z.int().nullable().describe('The amount in the payout.'),
  })
  .meta({ id: 'ConfirmationLine' })
export type ConfirmationLine = z.output<typeof ConfirmationLine>

export const confirmPayouts = call({
  method: 'POST',
  path: '/admin/payout-confirmations',
  summary: 'Read a confirmation of the bank',
  access: 'staff.money',
  // A confirmation that is applied has an entry of its own, a check none.
  isUnrecorded: true,
  bodyLimit: 8 * 1024 * 1024,
  body: z.object({
    content: z
      .string()
      .min(1)
      .max(7_000_000)
      .describe('A camt.054 file, or CSV of reference, amount, currency and day.'),
    mode: z
      .enum(['check', 'all', 'matched'])
      .describe(
        '`check` changes nothing. `all` pays only when every line matches, `matched` the lines that do.',
      ),
  }),
  reply: z.object({ lines: z.array(ConfirmationLine), paid: z.int().describe('Payments marked as paid.') }),
})
