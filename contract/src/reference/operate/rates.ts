import type * as rates from '../../rates.ts'
import type { ReferenceOf } from '../callReference.ts'

const rate = {
  id: '2026-11-27-try',
  day: '2026-11-27',
  currency: 'try',
  rateMicros: 41_254_300,
  source: 'Central bank',
  storedAt: '2026-11-27T14:30:00.000Z',
} as const

export const ratesReference: ReferenceOf<typeof rates> = {
  listExchangeRates: {
    description:
      'Lists the price of one US dollar by day, in Turkish lira and in euros, with who published it. A day without a rate uses the last one before it, up to seven days old.',
    request: { query: { currency: 'try' } },
    reply: { data: [rate], latest: [rate], hasPrevious: false, hasNext: true },
  },
  saveExchangeRate: {
    description:
      'Stores the rate of a day, or replaces the one in `before`. The same rate of the same source is stored once, so the call can be repeated. Revenue that was imported keeps its conversion until it is imported again. 409 `stale` when another rate is stored for the day.',
    request: {
      body: {
        day: '2026-11-27',
        currency: 'try',
        rateMicros: 41_254_300,
        source: 'Central bank',
        before: null,
      },
    },
    reply: rate,
  },
}
