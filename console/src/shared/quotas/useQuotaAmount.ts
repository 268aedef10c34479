import type { QuotaName } from '@matinee/contract/plain/account/quotas'
import { formatBytes, formatNumber } from '@matinee/contract/plain/format'
import { useLocale } from 'use-intl'

/** Formats an amount of a quota: storage as bytes, the others as counts. */
export function useQuotaAmount(): (quota: QuotaName, value: number) => string {
  const language = useLocale()
  return (quota, value) =>
    quota === 'storage' ? formatBytes(value, language) : formatNumber(value, language)
}
