import type * as payments from '../payments.ts'
import type { Payment } from '../payments.ts'
import type { ReferenceOf } from './callReference.ts'
import { done, host, ids } from './exampleObjects.ts'

const running: Payment = {
  term: '2026-11',
  termStr: 'November 2026',
  paid: 0,
  paymentDate: null,
  amount: 1_284.36,
  total: 1_284.36,
  note: '',
  currency: 'usd',
  isClosed: false,
  statementUrl: null,
}
const paid: Payment = {
  ...running,
  term: '2026-10',
  termStr: 'October 2026',
  paid: 3,
  paymentDate: '15.11.2026',
  amount: 1_640.02,
  total: 1_640.02,
  note: 'Wire 118',
  isClosed: true,
  statementUrl: `${host}/api/v1/users/payments/y5Vt9GzB1nXkMe/statement?expires=1795423500&session=Yb3JmCz8PdSf5G&signature=Lz6wYtN0jHmDc5Gf`,
}

const details = {
  bank: 'Kuzey Bankası',
  branch: 'Kadıköy',
  iban: 'TR330006100519786457841326',
  routing: '-',
  swift: 'KUZYTRIS',
  bankAddress: 'Moda Cd. 1, İstanbul',
  accountNumber: '-',
  bankCountry: 'Türkiye',
  name: 'Ayşe Yılmaz',
  address: 'Bahariye Cd. 2, İstanbul',
  paymentCurrency: 'USD' as const,
}
const masked = { ...details, iban: '••••••••••••••••••••••1326', swift: '••••TRIS' }

const term = {
  id: 'y5Vt9GzB1nXkMe',
  userId: ids.account,
  term: '2026-10',
  paid: 2,
  paymentDate: null,
  amountMicros: 1_640_020_000,
  totalMicros: 1_640_020_000,
  note: '',
}

export const paymentsReference: ReferenceOf<typeof payments> = {
  listPayments: {
    description:
      'Newest first, beginning with the running month. Amounts are US dollars. Months are paid once the unpaid balance has reached the threshold, after the month was closed and approved.',
    reply: {
      payments: [running, paid],
      threshold: { amount: 250, unpaid: 1_284.36, remaining: 0, perDay: 58.2, expectedOn: null },
      heldUntil: null,
    },
  },
  readPaymentInfo: {
    description:
      'IBAN, account number, routing number and SWIFT code are masked except for their last four characters. All fields are null when nothing is stored.',
    reply: masked,
  },
  savePaymentInfo: {
    description:
      'Every field is required; write `-` in one that does not apply. A masked value that is sent back keeps the stored one. After a change nothing is paid for 72 hours, and the owner gets an email with a link that undoes it. Needs `currentPassword`, unless the session signed in or confirmed its password within the last ten minutes: 401 `reauthentication_required`.',
    request: { body: { ...details, currentPassword: 'correct horse battery staple' } },
    reply: masked,
  },
  undoPaymentInfo: {
    description:
      'Restores the payment details from before a change, with the code of the email about it, for 72 hours. Every session ends, the password stops working, and the owner gets a link for a new one. 422 `invalid_code` or `expired_code`.',
    request: { body: { code: 'Hn6Rk2XwQ9vLt0Yb3JmCz8PdSf5GaEuVi1ToKx7Wc4M' } },
    reply: done,
  },
  createPayment: {
    description:
      'For amounts that no report covers: a bonus, a correction below zero, or a month from before this installation. An approval of a later month whose total changes is withdrawn. 409 `term_closed` when the account has the month already.',
    request: { body: { userId: ids.account, term: '2026-10', amountMicros: 1_640_020_000 } },
    reply: { ...term, paid: 0, withdrawnApprovals: [] },
  },
  setPayment: {
    description:
      'Approves a closed month (`paid` 2), marks an approved month as paid (`paid` 3 with `paymentDate`), or changes its note. 409 `payment_state` when the status of the month does not allow it.',
    request: { params: { id: term.id }, body: { paid: 3, paymentDate: '2026-11-15', note: 'Wire 118' } },
    reply: { ...term, paid: 3, paymentDate: '2026-11-15', note: 'Wire 118' },
  },
}
