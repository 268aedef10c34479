import { z } from 'zod'
import { call, Id, IdParams, Success } from './call.ts'
import { paymentCurrencies, readable } from './plain/paymentRules.ts'

/** YYYY-MM */
const Term = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write a month such as 2026-11')

/** One month of an account (R116, G-128). Amounts in major units of `currency`. */
export const Payment = z
  .object({
    term: Term,
    /** 'November 2026', in the account's language. */
    termStr: z.string(),
    /** G-127: 0 accruing, 1 carried over, 2 approved, 3 paid. */
    paid: z.int(),
    /** DD.MM.YYYY */
    paymentDate: z.string().nullable(),
    /** What the month earned, with what earlier closed months were corrected by. */
    amount: z.number(),
    /** What is unpaid of this month and those before it; of a paid one, what was paid with it. */
    total: z.number(),
    note: z.string(),
    currency: z.literal('usd'),
    /** False for the month that is running, and one that no operator has closed yet. */
    isClosed: z.boolean(),
    /** Opens a PDF for five minutes, until the session ends; null before the month is closed. */
    statementUrl: z.string().nullable(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.output<typeof Payment>

export const listPayments = call({
  method: 'GET',
  path: '/users/payments',
  summary:
    'The months of the account and whether they were paid, newest first; the running month is the first',
  access: 'payments.read',
  reply: z.object({
    payments: z.array(Payment),
    /** US dollars: what is unpaid, what it takes to be paid, and when that will be at the pace of the last 28 days. */
    threshold: z.object({
      amount: z.number(),
      unpaid: z.number(),
      remaining: z.number(),
      perDay: z.number(),
      /** DD.MM.YYYY; null when it is reached, nothing was earned lately, or it is more than ten years off. */
      expectedOn: z.string().nullable(),
    }),
    /** No payout before this instant, as the payment details were changed; null: none is held. */
    heldUntil: z.string().nullable(),
  }),
})

const stored = z.string().nullable()

/** All null when there is none; numbers of accounts are masked to their last four characters (G-126). */
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
  summary: 'Where the account is paid to, masked',
  access: 'payments.read',
  reply: PaymentInfo,
})

const unfilled = 'please fill in all required fields.'
const Filled = z.string(unfilled).overwrite(readable).min(1, unfilled).max(300, 'At most 300 characters')

export const savePaymentInfo = call({
  method: 'POST',
  path: '/users/paymentinfo',
  summary:
    'Set where the account is paid to; a field that is sent as it was masked keeps what is stored. 401 `reauthentication_required` without `currentPassword`, unless the session signed in within ten minutes',
  access: 'payments.write',
  isPersonal: true,
  body: z.object({
    // First, as its fault is the one to be told first (G-125).
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
    /** Needed unless the session signed in, or was confirmed by the password, within the last ten minutes. */
    currentPassword: z.string().trim().max(1024).optional(),
  }),
  reply: PaymentInfo,
})

export const undoPaymentInfo = call({
  method: 'POST',
  path: '/users/paymentinfo/undo',
  summary:
    'Bring back the payment details of before a change, by the code in the mail about it; ends every session and mails a link for a new password',
  access: 'public',
  body: z.object({ code: z.string().trim().min(1, 'Required').max(512) }),
  reply: Success,
})

/** What operators see of a month. Money in micros of US dollars. */
export const PaymentTerm = z
  .object({
    id: z.string(),
    userId: z.string(),
    term: Term,
    paid: z.int(),
    paymentDate: z.string().nullable(),
    amountMicros: z.int(),
    totalMicros: z.int(),
    note: z.string(),
  })
  .meta({ id: 'PaymentTerm' })

/** A month by hand, for what no report tells: a bonus, or months before this installation. */
export const createPayment = call({
  method: 'POST',
  path: '/admin/payments',
  summary: 'Add a month of an account by hand; 409 `term_closed` when there is one',
  access: 'staff',
  body: z.object({
    userId: Id,
    term: Term,
    /** 0 or 1 alike: which of them it is follows from what is unpaid. */
    paid: z.int().min(0).max(3).default(0),
    /** YYYY-MM-DD */
    paymentDate: z.iso.date().nullable().default(null),
    amountMicros: z.int().min(-1e15).max(1e15),
    note: z.string().trim().max(500).default(''),
  }),
  reply: PaymentTerm,
})

export const setPayment = call({
  method: 'PUT',
  path: '/admin/payments/:id',
  summary:
    'Approve a month, say that it was paid, or change its note; 409 for a step that its state does not allow',
  access: 'staff',
  params: IdParams,
  body: z.object({
    paid: z.int().min(0).max(3).optional(),
    paymentDate: z.iso.date().nullable().optional(),
    note: z.string().trim().max(500).optional(),
  }),
  reply: PaymentTerm,
})
