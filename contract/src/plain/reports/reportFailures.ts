/** Reasons why a report was not made or not sent: codes, with English sentences for clients that do not word them. */
export const reportFailures = {
  account_shut: 'The account is disabled',
  switched_off: 'The report was turned off',
  type_not_open: 'The account has no access to reports of this type',
  site_gone: 'The site no longer exists',
  account_gone: 'The account is no longer linked',
  too_large: 'The report is too large. Remove a breakdown or shorten the date range',
  not_made: 'The report could not be generated',
  interrupted: 'The report was interrupted too many times',
  mail_server_away: 'The mail server could not be reached or did not respond',
  address_unfit: 'Email cannot be sent to this address',
  not_confirmed: 'No recipient has confirmed yet',
} as const

export type ReportFailure = keyof typeof reportFailures
export const reportFailureCodes = Object.keys(reportFailures) as ReportFailure[]

/**
 * Reads a stored failure: a code, with details for operators after a colon, or the words of a mail server, for which
 * `reason` is null.
 */
export function readFailure(stored: string | null): {
  reason: ReportFailure | null
  error: string | null
  detail: string | null
} {
  const [, code, detail] = /^([a-z_]+)(?:: (.*))?$/su.exec(stored ?? '') ?? []
  if (code === undefined || !Object.hasOwn(reportFailures, code))
    return { reason: null, error: stored, detail: null }
  const reason = code as ReportFailure
  return { reason, error: reportFailures[reason], detail: detail ?? null }
}

/** The failure that a refusal means for a report that was valid when it was created. `code`: one of errorCodes.ts. */
export function failureOfRefusal(code: string, reportType: 'site' | 'app'): ReportFailure {
  if (code === 'account_not_linked') return 'account_gone'
  if (code !== 'not_found') return 'too_large'
  return reportType === 'site' ? 'site_gone' : 'account_gone'
}
