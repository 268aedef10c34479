import { useTranslations } from 'use-intl'
import { AppError } from '../../lib/apiError.ts'
import { useQuotaAmount } from './useQuotaAmount.ts'

/** The sentence for a call that a quota refused, with its limit; null for any other error. */
export function useQuotaRefusal(): (error: unknown) => string | null {
  const t = useTranslations('usage.reached')
  const amount = useQuotaAmount()
  return (error) => {
    const details = error instanceof AppError ? error.details : null
    if (!details || !('quota' in details)) return null
    return t(details.quota, { limit: amount(details.quota, details.limit) })
  }
}
