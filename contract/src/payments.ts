import { z } from 'zod'
import { call, Id, IdParams, Success } from './call.ts'
import { paymentCurrencies, readable } from './plain/reports/paymentRules.ts'
import { CurrentPassword } from './reauthentication.ts'

/** YYYY-MM */
const Term = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write a month such as 2026-11.')

/** One month of an account. Amounts in major units of `currency`. */
export const Payment = z
  .object({
    term: Term,
    /** 'November 2026', in the account's language. */
    termStr: z.string(),
    /** Status code: 0 accruing, 1 carried over, 2 approved, 3 paid. */
    paid: z.int(),
    /** DD.MM.YYYY; null until the month is paid. */
    paymentDate: z.string().nullable(),
    /** Earnings of the month, plus corrections of earlier closed months. */
    amount: z.number(),
    /** Unpaid balance up to and including this month; for a paid month, the amount paid. */
    total: z.number(),
    note: z.string(),
    currency: z.literal('usd'),
    /** False for the running month and for months that are not closed yet. */
    isClosed: z.boolean(),
    /** Opens a PDF, for five minutes or until the session ends; null before the month is closed. */
    statementUrl: z.string().nullable(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.output<typeof Payment>

export const listPayments = call({
  method: 'GET',
  path: '/users/payments',
  summary: 'List months and payouts',
  access: 'payments.read',
  reply: z.object({
    payments: z.array(Payment),
    /** US dollars: unpaid balance, payout threshold, and the day it is reached at the pace of the last 28 days. */
    threshold: z.object({
      amount: z.number(),
      unpaid: z.number(),
      remaining: z.number(),
      perDay: z.number(),
      /** DD.MM.YYYY; null when it is reached, without recent earnings, or more than ten years ahead. */
      expectedOn: z.string().nullable(),
    }),
    /** No payout before this instant, because the payment details changed; null without a hold. */
    heldUntil: z.string().nullable(),
  }),
})

const stored = z.string().nullable()

/** All null without details. IBAN, account number, routing number and SWIFT code are masked except their last four characters. */
export const PaymentInfo = z
  .object({
    bank: stored,
    branch: stored,
    iban: stored,
    routing: stored,
    swift: stored,
    bankAddress: stored,
    accountNumber: stored,
    bankCountry: stored,
    name: stored,
    address: stored,
    paymentCurrency: z.enum(paymentCurrencies).nullable(),
  })
  .meta({ id: 'PaymentInfo' })
export type PaymentInfo = z.output<typeof PaymentInfo>

export const readPaymentInfo = call({
  method: 'GET',
  path: '/users/paymentinfo',
  summary: 'Read the payment details',
  access: 'payments.read',
  reply: PaymentInfo,
})

const unfilled = 'please fill in all required fields.'
const Filled = z.string(unfilled).overwrite(readable).min(1, unfilled).max(300, 'Use at most 300 characters.')

export const savePaymentInfo = call({
  method: 'POST',
  path: '/users/paymentinfo',
  summary: 'Save the payment details',
  access: 'payments.write',
  isPersonal: true,
  body: z.object({
    // Faults are reported in this order.
    paymentCurrency: z.enum(paymentCurrencies, 'please select a payment currency.'),
    bank: Filled,
    branch: Filled,
    iban: Filled,
    routing: Filled,
    swift: Filled,
    bankAddress: Filled,
    accountNumber: Filled,
    bankCountry: Filled,
    name: Filled,
    address: Filled,
    currentPassword: CurrentPassword,
  }),
  reply: PaymentInfo,
})

export const undoPaymentInfo = call({
  method: 'POST',
  path: '/users/paymentinfo/undo',
  summary: 'Undo new payment details',
  access: 'public',
  body: z.object({ code: z.string().trim().min(1, 'This field is required.').max(512) }),
  reply: Success,
})

/** One month of an account, for operators. Money in micros of US dollars. */
export const PaymentTerm = z
  .object({
    id: z.string(),
    userId: z.string(),
    term: Term,
    /** Status code as in `Payment`. */
    paid: z.int(),
    /** YYYY-MM-DD; null until the month is paid. */
    paymentDate: z.string().nullable(),
    amountMicros: z.int(),
    totalMicros: z.int(),
    note: z.string(),
  })
  .meta({ id: 'PaymentTerm' })

/** For amounts that no report covers: a bonus, or months from before this installation. */
export const createPayment = call({
  method: 'POST',
  path: '/admin/payments',
  summary: 'Add a month by hand',
  access: 'staff',
  body: z.object({
    userId: Id,
    term: Term,
    /** Status code as in `Payment`. 0 and 1 mean the same: the unpaid balance decides between them. */
    paid: z.int().min(0).max(3).default(0),
    /** YYYY-MM-DD; required for a paid month, null for any other. */
    paymentDate: z.iso.date().nullable().default(null),
    amountMicros: z.int().min(-1e15).max(1e15),
    note: z.string().trim().max(500).default(''),
  }),
  reply: PaymentTerm,
})

export const setPayment = call({
  method: 'PUT',
  path: '/admin/payments/:id',
  summary: 'Approve or pay a month',
  access: 'staff',
  params: IdParams,
  body: z.object({
    /** Status code as in `Payment`. */
    paid: z.int().min(0).max(3).optional(),
    /** YYYY-MM-DD; required to mark a month paid. */
    paymentDate: z.iso.date().nullable().optional(),
    note: z.string().trim().max(500).optional(),
  }),
  reply: PaymentTerm,
})
