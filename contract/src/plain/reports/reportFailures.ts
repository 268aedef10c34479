import type { Language } from '../account/accountTypes.ts'
import { reportFailureTexts } from '../texts/reportFailureTexts.ts'
import type { ReportFailure } from './reportFailureCodes.ts'

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
