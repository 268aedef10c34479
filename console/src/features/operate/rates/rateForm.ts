import type { BodyOf } from '@matinee/contract/call'
import type { Day } from '@matinee/contract/plain/calendar'
import type { ExchangeRate, RateCurrency, saveExchangeRate } from '@matinee/contract/rates'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { readAmount, writeAmount } from '../readAmount.ts'

export type RateDraft = { day: Day; currency: RateCurrency; rate: string; source: string }

/** Of a stored rate, or for a new one with the source that published the last one. */
export const draftOf = (
  rate: ExchangeRate | null,
  { today, latest, language }: { today: Day; latest: readonly ExchangeRate[]; language: Language },
): RateDraft =>
  rate
    ? { ...rate, rate: writeAmount(rate.rateMicros, language) }
    : {
        day: today,
        currency: 'try',
        rate: '',
        source: latest.find(({ currency }) => currency === 'try')?.source ?? '',
      }

export type RateProblem = 'dayMissing' | 'rateWrong' | 'sourceMissing'

export function problemsOf({ day, rate, source }: RateDraft): Partial<Record<keyof RateDraft, RateProblem>> {
  return {
    ...(!day && { day: 'dayMissing' }),
    ...(!readAmount(rate) && { rate: 'rateWrong' }),
    ...(!source.trim() && { source: 'sourceMissing' }),
  }
}

/** `stored`: what the form was opened with; null for a new rate. */
export const bodyOf = (
  { day, currency, rate, source }: RateDraft,
  stored: ExchangeRate | null,
): BodyOf<typeof saveExchangeRate> => ({
  day,
  currency,
  rateMicros: readAmount(rate)!,
  source: source.trim(),
  before: stored && { rateMicros: stored.rateMicros, source: stored.source },
})

/** A part of the rate beside it by which a typed one may differ before it looks like a slip. */
const usualChange = 0.2

/** The rate that a typed one is far from: `beside`, the one that it replaces, or the last one before its day. */
export function findDistantRate(
  { rate }: Pick<RateDraft, 'rate'>,
  beside: ExchangeRate | null,
): ExchangeRate | null {
  const micros = readAmount(rate)
  if (!beside || !micros) return null
  return Math.abs(micros - beside.rateMicros) > usualChange * beside.rateMicros ? beside : null
}
