import { z } from 'zod'
import { call, Id, IdParams, Instant, Reason, Success } from './call.ts'
import { keysetQuery, keysetReply } from './keyset.ts'
import { Term } from './payments.ts'
import { paymentBlocks, paymentFilters, refusedApprovals } from './plain/reports/paymentBlocks.ts'
import { paymentCurrencies } from './plain/reports/paymentRules.ts'

/** A person, or `cli` for a command and `job` for the program itself. */
export const Actor = z.object({ id: z.string(), name: z.string().nullable() })
export type Actor = z.output<typeof Actor>

const PaidAccount = z.object({ id: z.string(), name: z.string(), email: z.string() })
const TermParams = z.object({ term: Term })
const usd = 'Micros of US dollars.'

/** A closed month of an account, as operators see it. */
export const AccountPayment = z
  .object({
    id: z.string(),
    account: PaidAccount,
    term: z.string(),
    paid: z.int().describe('0 accruing, 1 carried over, 2 approved, 3 paid.'),
    earnedMicros: z.int().describe(`Earnings of the month. ${usd}`),
    correctedMicros: z.int().describe(`Corrections of earlier closed months. ${usd}`),
    carriedMicros: z.int().describe(`Balance of earlier months in the total. ${usd}`),
    totalMicros: z.int().describe(`What is paid, or was paid. ${usd}`),
    note: z.string(),
    paymentDate: z.string().nullable().describe('YYYY-MM-DD; null until the month is paid.'),
    payout: z
      .object({ micros: z.int(), currency: z.enum(paymentCurrencies) })
      .nullable()
      .describe(
        'The amount that was sent; null until the month is paid, and where it was paid with a later one.',
      ),
    approvedBy: Actor.nullable(),
    hold: z.object({ reason: z.string(), at: Instant, by: Actor }).nullable(),
    block: z.enum(paymentBlocks).nullable().describe('Why the month cannot be paid now; null when it can.'),
    includedIn: z
      .string()
      .nullable()
      .describe(
        'The later month with which this one is approved or was paid; null when it is paid by itself.',
      ),
    payoutId: z.string().nullable().describe('The payout that waits for the confirmation of the bank.'),
    isDownloaded: z.boolean().describe('The file of that payout was downloaded, so the bank may have it.'),
  })
  .meta({ id: 'AccountPayment' })
export type AccountPayment = z.output<typeof AccountPayment>

export const listAccountPayments = call({
  method: 'GET',
  path: '/admin/payments',
  summary: 'List payments of all accounts',
  access: 'staff.money',
  query: z.object({
    term: Term.optional(),
    state: z.enum(paymentFilters).optional(),
    search: z
      .string()
      .trim()
      .max(320)
      .optional()
      .describe('A part of the name or the email, or the ID of the account.'),
    ...keysetQuery(Id, 500),
  }),
  reply: z.object({ data: z.array(AccountPayment), ...keysetReply }),
})

const StateSums = z.object({
  count: z.int(),
  micros: z.int().describe(`Amounts of the month. ${usd}`),
  totalMicros: z
    .int()
    .describe(`Totals of the payments, without months that are approved or paid with a later one. ${usd}`),
})

/** A month of all accounts. Earnings and corrections together are the amounts of the four states. */
export const Month = z
  .object({
    term: z.string(),
    count: z.int().describe('Accounts whose month is closed.'),
    earnedMicros: z.int().describe(usd),
    correctedMicros: z.int().describe(usd),
    waiting: StateSums.describe('To be approved.'),
    carried: StateSums.describe('Below the threshold.'),
    approved: StateSums.describe('By themselves, or with a later month.'),
    paid: StateSums.describe('By themselves, or with a later month.'),
    blocked: z
      .record(z.enum(paymentBlocks), StateSums)
      .describe('Months that wait or are approved and cannot be paid now, by reason.'),
  })
  .meta({ id: 'Month' })
export type Month = z.output<typeof Month>

export const listMonths = call({
  method: 'GET',
  path: '/admin/months',
  summary: 'List months with their sums',
  access: 'staff.money',
  reply: z.object({
    data: z.array(Month).describe('The last 60, newest first; the last ended one also before it is closed.'),
  }),
})

export const readMonth = call({
  method: 'GET',
  path: '/admin/months/:term',
  summary: 'Read the sums of a month',
  access: 'staff.money',
  params: TermParams,
  reply: Month,
})

/** A part of the accounts: `next` continues after it. */
const partReply = {
  done: z.int().describe('Accounts up to the end of this part.'),
  total: z.int().describe('All accounts to look at.'),
  next: z.string().nullable().describe('Send it as `after` for the next part; null after the last one.'),
}

export const AccountClosing = z
  .object({
    account: PaidAccount.omit({ name: true }),
    outcome: z
      .enum(['closed', 'already', 'nothing', 'revenue_estimated', 'term_open', 'failed'])
      .describe('`already`: closed before. `revenue_estimated`: figures of `sources` may still change.'),
    amountMicros: z.int().nullable().describe(usd),
    totalMicros: z.int().nullable().describe(usd),
    sources: z.array(z.string()),
    reason: z.string().nullable().describe('Why it failed.'),
  })
  .meta({ id: 'AccountClosing' })
export type AccountClosing = z.output<typeof AccountClosing>

export const checkClosing = call({
  method: 'GET',
  path: '/admin/months/:term/closing',
  summary: 'Try closing a month',
  access: 'staff.money',
  params: TermParams,
  query: z.object({ after: Id.optional() }),
  reply: z.object({ data: z.array(AccountClosing), ...partReply }),
})

export const closeMonth = call({
  method: 'POST',
  path: '/admin/months/:term/close',
  summary: 'Close a month',
  access: 'staff.money',
  params: TermParams,
  body: z.object({
    after: Id.optional(),
    allowsEstimated: z
      .boolean()
      .default(false)
      .describe('Close estimated revenue too; later changes count in a later month.'),
  }),
  reply: z.object({ data: z.array(AccountClosing), ...partReply }),
})

/** What the reports say, and what the payments account for. All sums in micros of US dollars. */
export const AccountProof = z
  .object({
    account: PaidAccount.omit({ name: true }),
    reportMicros: z.int().nullable().describe('The sum of the reports now; null when it cannot be read.'),
    closedMicros: z.int().describe('Lines of the payment of this month.'),
    correctedMicros: z.int().describe('Lines about this month in later payments.'),
    differenceMicros: z.int().nullable().describe('Reports less lines; the next closing corrects it.'),
    lineErrorMicros: z.int().describe('The amount of the payment less its lines; always zero.'),
    isClosed: z.boolean(),
    reason: z.string().nullable().describe('Why the reports cannot be read.'),
  })
  .meta({ id: 'AccountProof' })
export type AccountProof = z.output<typeof AccountProof>

export const proveMonth = call({
  method: 'GET',
  path: '/admin/months/:term/proof',
  summary: 'Compare a month with the reports',
  access: 'staff.money',
  params: TermParams,
  query: z.object({ after: Id.optional() }),
  reply: z.object({ data: z.array(AccountProof), ...partReply }),
})

export const approvePayments = call({
  method: 'POST',
  path: '/admin/payments/approve',
  summary: 'Approve payments',
  access: 'staff.money',
  body: z.object({
    payments: z
      .array(
        z.object({
          id: Id,
          totalMicros: z.int().describe('The total that you saw; another one is not approved.'),
        }),
      )
      .min(1)
      .max(500),
  }),
  reply: z.object({
    approved: z.int(),
    refused: z.array(z.object({ id: z.string(), reason: z.enum(refusedApprovals), by: Actor.nullable() })),
  }),
})

export const holdPayment = call({
  method: 'POST',
  path: '/admin/payments/:id/hold',
  summary: 'Hold a payment',
  access: 'staff.money',
  params: IdParams,
  body: z.object({
    reason: Reason.describe('For operators only.'),
  }),
  reply: Success,
})

export const releasePayment = call({
  method: 'POST',
  path: '/admin/payments/:id/release',
  summary: 'Release a payment',
  access: 'staff.money',
  params: IdParams,
  reply: Success,
})

export const readStatementLink = call({
  method: 'GET',
  path: '/admin/payments/:id/statement',
  summary: 'Get a link to a statement',
  access: 'staff.money',
  params: IdParams,
  reply: z.object({ url: z.string().describe('Opens the PDF for five minutes.') }),
})
