import { reportFailureTexts } from '@matinee/contract/plain/texts/reportFailureTexts'
import { useLocale } from 'use-intl'

/** Why a report was not made or mailed. Unknown codes, as newer servers may send, get a general text. */
export function useFailureWords(): (reason: string | null) => string {
  const language = useLocale()
  return (reason) => {
    const isKnown = reason !== null && Object.hasOwn(reportFailureTexts, reason)
    return reportFailureTexts[isKnown ? (reason as keyof typeof reportFailureTexts) : 'not_made'][language]
  }
}
