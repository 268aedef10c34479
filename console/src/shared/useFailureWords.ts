import { reportFailures } from '@matinee/contract/plain/reports/reportFailures'
import { useTranslations } from 'use-intl'

/**
 * Why a report was not made or mailed, in the reader's language. A code that is not known here says no more than that
 * it failed.
 */
export function useFailureWords(): (reason: string | null) => string {
  const t = useTranslations('reportJobs.failures')
  return (reason) => {
    const isKnown = reason !== null && Object.hasOwn(reportFailures, reason)
    return t(isKnown ? (reason as keyof typeof reportFailures) : 'not_made')
  }
}
