import type { ExchangeRate } from '@matinee/contract/rates'

export const aRate = (some: Partial<ExchangeRate> = {}): ExchangeRate => {
  const rate = {
    day: '2026-11-18',
    currency: 'try',
    rateMicros: 41_254_300,
    source: 'Central bank',
    storedAt: '2026-11-18T14:30:00.000Z',
    ...some,
  } as const
  return { id: `${rate.day}-${rate.currency}`, ...rate }
}
