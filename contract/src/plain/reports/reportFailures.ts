import type { Language } from '../account/accountTypes.ts'
import { reportFailureTexts } from '../texts/reportFailureTexts.ts'

export type ReportFailure = keyof typeof reportFailureTexts
export const reportFailureCodes = Object.keys(reportFailureTexts) as ReportFailure[]

/**
 * Reads a stored failure: a code, with details for operators after a colon, or the words of a mail server, for which
 * `reason` is null.
 */
export function readFailure(
  stored: string | null,
  language: Language,
): {
  reason: ReportFailure | null
  error: string | null
  detail: string | null
} {
  const [, code, detail] = /^([a-z_]+)(?:: (.*))?$/su.exec(stored ?? '') ?? []
  if (code === undefined || !Object.hasOwn(reportFailureTexts, code))
    return { reason: null, error: stored, detail: null }
  const reason = code as ReportFailure
  return { reason, error: reportFailureTexts[reason][language], detail: detail ?? null }
}

/** The failure that a refusal means for a report that was valid when it was created. `code`: one of errorCodes.ts. */
export function failureOfRefusal(code: string, reportType: 'site' | 'app'): ReportFailure {
  if (code === 'account_not_linked') return 'account_gone'
  if (code !== 'not_found') return 'too_large'
  return reportType === 'site' ? 'site_gone' : 'account_gone'
}
