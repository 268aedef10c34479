import type { ReplyOf } from '@matinee/contract/call'
import type { listPayments, Payment, PaymentInfo } from '@matinee/contract/payments'
import { aUser, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

type Listed = ReplyOf<typeof listPayments>

export const aPayment = (some: Partial<Payment> = {}): Payment => ({
  term: '2026-10',
  termStr: 'October 2026',
  paid: 0,
  paymentDate: null,
  amount: 41.5,
  total: 112.4,
  note: '',
  currency: 'usd',
  isClosed: true,
  statementUrl: null,
  ...some,
})

export const listedPayments = (payments: Payment[], threshold: Partial<Listed['threshold']> = {}) => ({
  body: {
    payments,
    threshold: {
      amount: 250,
      unpaid: 112.4,
      remaining: 137.6,
      perDay: 3.2,
      expectedOn: '03.01.2027',
      ...threshold,
    },
    heldUntil: null,
  } satisfies Listed,
})

export const noInfo: PaymentInfo = {
  bank: null,
  branch: null,
  iban: null,
  routing: null,
  swift: null,
  bankAddress: null,
  accountNumber: null,
  bankCountry: null,
  name: null,
  address: null,
  paymentCurrency: null,
}

export const someInfo: PaymentInfo = {
  bank: 'Harbour Bank',
  branch: 'Galata',
  iban: '••••1326',
  routing: '-',
  swift: 'HARBTRIS',
  bankAddress: 'Quay 1, Istanbul',
  accountNumber: '••••7890',
  bankCountry: 'TR',
  name: 'Ada Publisher',
  address: 'Hill 2, Istanbul',
  paymentCurrency: 'EUR',
}

/** Renders a payments screen; by default the account has no earnings and no payment details. */
export const openPayments = (answers: Record<string, Answer> = {}, path = '/payments', user = aUser()) =>
  renderConsole({
    path,
    user,
    answers: {
      'GET /users/payments': () =>
        listedPayments([], { unpaid: 0, remaining: 250, perDay: 0, expectedOn: null }),
      'GET /users/paymentinfo': () => ({ body: noInfo }),
      ...answers,
    },
  })
