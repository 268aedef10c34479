import type { AccountPayment, Month } from '@matinee/contract/adminPayments'
import type { Payout } from '@matinee/contract/payouts'

const usd = (dollars: number) => Math.round(dollars * 1e6)
const none = { count: 0, micros: 0, totalMicros: 0 }

export const aPayment = (some: Partial<AccountPayment> = {}): AccountPayment => ({
  id: 'p1',
  account: { id: 'u1', name: 'Ada Publisher', email: 'ada@news.example' },
  term: '2026-10',
  paid: 0,
  earnedMicros: usd(300),
  correctedMicros: usd(-1.5),
  carriedMicros: usd(20),
  totalMicros: usd(318.5),
  note: '',
  paymentDate: null,
  payout: null,
  approvedBy: null,
  hold: null,
  block: null,
  includedIn: null,
  payoutId: null,
  isDownloaded: false,
  ...some,
})

export const aMonth = (some: Partial<Month> = {}): Month => ({
  term: '2026-10',
  count: 2,
  earnedMicros: usd(500),
  correctedMicros: usd(-1.5),
  waiting: { count: 1, micros: usd(298.5), totalMicros: usd(318.5) },
  carried: none,
  approved: { count: 1, micros: usd(200), totalMicros: usd(260) },
  paid: none,
  blocked: { hold: { count: 1, micros: usd(200), totalMicros: usd(260) }, noDetails: none, newDetails: none },
  ...some,
})

export const aPayout = (some: Partial<Payout> = {}): Payout => ({
  id: 'o1',
  kind: 'sepa',
  currency: 'EUR',
  executionDay: '2026-11-16',
  createdAt: '2026-11-15T09:30:00.000Z',
  downloadedAt: '2026-11-15T09:31:00.000Z',
  createdBy: { id: 'op1', name: 'Selin Operator' },
  state: 'open',
  count: 1,
  paidCount: 0,
  cents: 27_600,
  ...some,
})
