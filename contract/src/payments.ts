import { z } from 'zod'
import { call, Id, IdParams, Success } from './call.ts'
import { paymentCurrencies, readable } from './plain/reports/paymentRules.ts'
import { CurrentPassword } from './reauthentication.ts'

/** YYYY-MM */
export const Term = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write a month such as 2026-11.')

/** One month of an account. Amounts in major units of `currency`. */
export const Payment = z
  .object({
    term: Term.describe('The month, YYYY-MM.'),
    termStr: z.string().describe("The month in words, in the account's language."),
    paid: z.int().describe('0 accruing, 1 carried over, 2 approved, 3 paid.'),
    paymentDate: z.string().nullable().describe('DD.MM.YYYY; null until the month is paid.'),
    amount: z.number().describe('Earnings of the month, plus corrections of earlier closed months.'),
    total: z
      .number()
      .describe('Unpaid balance up to and including this month; for a paid month, the amount paid.'),
    note: z.string(),
    currency: z.literal('usd'),
    isClosed: z.boolean().describe('False for the running month and for months that are not closed yet.'),
    statementUrl: z
      .string()
      .nullable()
      .describe('Opens a PDF, for five minutes or until the session ends; null before the month is closed.'),
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
    threshold: z
      .object({
        amount: z.number().describe('The unpaid balance from which months are paid.'),
        unpaid: z.number().describe('The unpaid balance.'),
        remaining: z.number().describe('Missing until the threshold.'),
        perDay: z.number().describe('Average of the last 28 days.'),
        expectedOn: z
          .string()
          .nullable()
          .describe(
            'The day on which the threshold is reached at that pace, DD.MM.YYYY; null when it is reached, without recent earnings, or more than ten years ahead.',
          ),
      })
      .describe('US dollars.'),
    heldUntil: z
      .string()
      .nullable()
      .describe(
        'Nothing is paid before this instant, because the payment details changed; null without a hold.',
      ),
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
    currentPassword: CurrentPassword.describe(
      'Needed unless the session signed in or confirmed its password within the last ten minutes.',
    ),
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
    paid: z.int().describe('0 accruing, 1 carried over, 2 approved, 3 paid.'),
    paymentDate: z.string().nullable().describe('YYYY-MM-DD; null until the month is paid.'),
    amountMicros: z.int().describe('Earnings of the month in millionths of a US dollar.'),
    totalMicros: z
      .int()
      .describe('Unpaid balance up to and including this month; for a paid month, the amount paid.'),
    note: z.string(),
  })
  .meta({ id: 'PaymentTerm' })

/** For amounts that no report covers: a bonus, or months from before this installation. */
export const createPayment = call({
  method: 'POST',
  path: '/admin/payments',
  summary: 'Add a month by hand',
  access: 'staff.money',
  body: z.object({
    userId: Id,
    term: Term,
    paid: z
      .int()
      .min(0)
      .max(3)
      .default(0)
      .describe(
        '0 accruing, 1 carried over, 2 approved, 3 paid. 0 and 1 mean the same: the unpaid balance decides between them.',
      ),
    paymentDate: z.iso
      .date()
      .nullable()
      .default(null)
      .describe('YYYY-MM-DD; required for a paid month, null for any other.'),
    amountMicros: z
      .int()
      .min(-1e15)
      .max(1e15)
      .describe('Millionths of a US dollar; negative for a correction.'),
    note: z.string().trim().max(500).default(''),
  }),
  reply: PaymentTerm.extend({
    withdrawnApprovals: z
      .array(z.string())
      .describe('Later months whose total changed: their approval was withdrawn.'),
  }),
})

export const setPayment = call({
  method: 'PUT',
  path: '/admin/payments/:id',
  summary: 'Approve or pay a month',
  access: 'staff.money',
  params: IdParams,
  body: z.object({
    paid: z.int().min(0).max(3).optional().describe('0 accruing, 1 carried over, 2 approved, 3 paid.'),
    paymentDate: z.iso.date().nullable().optional().describe('YYYY-MM-DD; required to mark a month as paid.'),
    note: z.string().trim().max(500).optional(),
  }),
  reply: PaymentTerm,
})
