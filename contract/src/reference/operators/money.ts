import type * as adminPayments from '../../adminPayments.ts'
import type { AccountPayment, Month } from '../../adminPayments.ts'
import type * as payouts from '../../payouts.ts'
import type { Payout } from '../../payouts.ts'
import type { ReferenceOf } from '../callReference.ts'
import { done, ids } from '../exampleObjects.ts'

const id = 't6Qw1ZsK8vRmNb'
const payoutId = 'q2Lx9PtM4cYdVh'
const account = { id: ids.account, name: 'Ayşe Yılmaz', email: 'ayse@news.example' }
const operator = { id: ids.otherAccount, name: 'Deniz Kaya' }

const payment: AccountPayment = {
  id,
  account,
  term: '2026-10',
  paid: 2,
  earnedMicros: 1_640_020_000,
  correctedMicros: -20_000,
  carriedMicros: 120_500_000,
  totalMicros: 1_760_500_000,
  note: '',
  paymentDate: null,
  payout: null,
  approvedBy: operator,
  hold: null,
  block: null,
  includedIn: null,
  payoutId: null,
  isDownloaded: false,
}

const none = { count: 0, micros: 0, totalMicros: 0 }
const month: Month = {
  term: '2026-10',
  count: 3,
  earnedMicros: 1_790_020_000,
  correctedMicros: -20_000,
  waiting: none,
  carried: { count: 2, micros: 150_000_000, totalMicros: 150_000_000 },
  approved: { count: 1, micros: 1_640_000_000, totalMicros: 1_760_500_000 },
  paid: none,
  blocked: { hold: none, noDetails: none, newDetails: none },
}

const closing = {
  data: [
    {
      account: { id: account.id, email: account.email },
      outcome: 'closed' as const,
      amountMicros: 1_640_000_000,
      totalMicros: 1_760_500_000,
      sources: [],
      reason: null,
    },
  ],
  done: 1,
  total: 1,
  next: null,
}

const payout: Payout = {
  id: payoutId,
  kind: 'sepa',
  currency: 'EUR',
  executionDay: '2026-11-16',
  createdAt: '2026-11-15T09:30:00.000Z',
  createdBy: { id: 'x1', name: 'Selin Ak' },
  downloadedAt: '2026-11-15T09:31:00.000Z',
  state: 'open',
  count: 1,
  paidCount: 0,
  cents: 162_322,
}

const line = {
  id: 'n5Bv7CqJ3wXsTe',
  paymentId: id,
  account,
  term: '2026-10',
  reference: `${id}-1`,
  cents: 162_322,
  totalMicros: 1_760_500_000,
  state: 'open' as const,
  bookedDay: null,
}

export const adminPaymentsReference: ReferenceOf<typeof adminPayments> = {
  listAccountPayments: {
    description:
      'One page of the closed months of all accounts: of one month by balance, else the last closed first.',
    request: { query: { term: '2026-10', state: 'approved', perPage: 50 } },
    reply: { data: [payment], hasPrevious: false, hasNext: false },
  },
  listMonths: { reply: { data: [month] } },
  readMonth: { request: { params: { term: '2026-10' } }, reply: month },
  checkClosing: {
    description:
      'What closing the month would do, for as many accounts as four seconds allow. Changes nothing.',
    request: { params: { term: '2026-10' }, query: {} },
    reply: closing,
  },
  closeMonth: {
    description:
      'Closes the month for as many accounts as four seconds allow; send `next` as `after` until it is null. An account whose month is closed answers `already`.',
    request: { params: { term: '2026-10' }, body: {} },
    reply: closing,
  },
  proveMonth: {
    description:
      'Compares the reports with the lines of the payments, for as many accounts as four seconds allow.',
    request: { params: { term: '2026-10' }, query: {} },
    reply: {
      data: [
        {
          account: { id: account.id, email: account.email },
          reportMicros: 1_640_020_000,
          closedMicros: 1_640_020_000,
          correctedMicros: 0,
          differenceMicros: 0,
          lineErrorMicros: 0,
          isClosed: true,
          reason: null,
        },
      ],
      done: 1,
      total: 1,
      next: null,
    },
  },
  approvePayments: {
    description:
      'Approves the payments whose total is still the one sent. The others are listed with the reason.',
    request: { body: { payments: [{ id, totalMicros: 1_760_500_000 }] } },
    reply: { approved: 0, refused: [{ id, reason: 'alreadyApproved', by: operator }] },
  },
  holdPayment: {
    description:
      'A payment on hold, and later ones of the account, cannot be approved or paid. The publisher does not see the reason.',
    request: { params: { id }, body: { reason: 'Traffic under review' } },
    reply: done,
  },
  releasePayment: { request: { params: { id } }, reply: done },
  readStatementLink: {
    request: { params: { id } },
    reply: {
      url: `https://matinee.example/api/v1/users/payments/${id}/statement?expires=1795600000&session=s&signature=x`,
    },
  },
}

export const payoutsReference: ReferenceOf<typeof payouts> = {
  listPayouts: { request: { query: {} }, reply: { data: [payout], hasPrevious: false, hasNext: false } },
  readPayout: { request: { params: { id: payoutId } }, reply: { payout, lines: [line] } },
  createPayout: {
    description:
      'Makes a payout of approved payments in one currency. None is made if one of them cannot be paid any more; `isDryRun` answers which.',
    request: { body: { kind: 'sepa', currency: 'EUR', executionDay: '2026-11-16', payments: [id] } },
    reply: { payout, count: 1, cents: 162_322, refused: [] },
  },
  cancelPayout: {
    description:
      'Its unconfirmed payments are approved again and can go into another payout. Its file cannot be downloaded any more.',
    request: { params: { id: payoutId }, body: { downloadedAt: null } },
    reply: { ...payout, state: 'cancelled' },
  },
  readPayoutFile: {
    description: 'The file for the bank. The audit log records who downloaded it.',
    request: { params: { id: payoutId }, query: { format: 'csv' } },
    reply: { name: `payout-${payoutId}.csv`, type: 'text/csv', content: 'reference,amount,currency\r\n' },
  },
  confirmPayouts: {
    description:
      'Compares a file of the bank with the payouts, and marks the payments as paid on the day of booking.',
    request: {
      body: { content: `reference,amount,currency,day\n${id}-1,1623.22,EUR,2026-11-16\n`, mode: 'all' },
    },
    reply: {
      lines: [
        {
          reference: `${id}-1`,
          cents: 162_322,
          currency: 'EUR',
          day: '2026-11-16',
          state: 'matched',
          account: account.name,
          expectedCents: 162_322,
        },
      ],
      paid: 1,
    },
  },
}
