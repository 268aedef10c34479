import type { QuotaName } from '@matinee/contract/plain/account/quotas'
import { formatBytes, formatNumber } from '@matinee/contract/plain/format'
import { useLocale } from 'use-intl'

/** How much of a quota as the reader's language writes it: storage in bytes, the others as counts. */
export function useQuotaAmount(): (quota: QuotaName, value: number) => string {
  const language = useLocale()
  return (quota, value) =>
    quota === 'storage' ? formatBytes(value, language) : formatNumber(value, language)
}
