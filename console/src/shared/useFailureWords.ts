import { reportFailures } from '@matinee/contract/plain/reports/reportFailures'
import { useTranslations } from 'use-intl'

/** Why a report was not made or mailed. Unknown codes, as newer servers may send, get a general text. */
export function useFailureWords(): (reason: string | null) => string {
  const t = useTranslations('reportJobs.failures')
  return (reason) => {
    const isKnown = reason !== null && Object.hasOwn(reportFailures, reason)
    return t(isKnown ? (reason as keyof typeof reportFailures) : 'not_made')
  }
}
