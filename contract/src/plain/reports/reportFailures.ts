/** Why a report was not made or not mailed: codes for programs, words for those who have no texts of their own. */
export const reportFailures = {
  account_shut: 'The account is shut',
  switched_off: 'The report was switched off',
  type_not_open: 'Reports of this type are not open to the account',
  site_gone: 'Its site is not there any more',
  account_gone: 'The account it covers is no longer linked',
  too_large: 'It asks for too much at once; tell it apart by less, or take fewer days',
  not_made: 'The report could not be made',
  interrupted: 'It was interrupted too often',
  mail_server_away: 'The mail server could not be reached, or did not answer',
  address_unfit: 'No mail can be sent to this address',
  not_confirmed: 'No recipient has confirmed yet',
} as const

export type ReportFailure = keyof typeof reportFailures
export const reportFailureCodes = Object.keys(reportFailures) as ReportFailure[]

/**
 * A failure as it is stored: a code, with what only operators are told behind a colon, or the words of a mail server.
 * `reason`: null for those words.
 */
export function tellFailure(stored: string | null): {
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

/** What a refusal of a report that was right when it was asked for means: `code` as in errorCodes.ts. */
export function failureOfRefusal(code: string, reportType: 'site' | 'app'): ReportFailure {
  if (code === 'account_not_linked') return 'account_gone'
  if (code !== 'not_found') return 'too_large'
  return reportType === 'site' ? 'site_gone' : 'account_gone'
}
