/** Codes of the reasons why a report was not made or not sent. Their sentences are in `texts/reportFailureTexts.ts`. */
export const reportFailureCodes = [
  'account_shut',
  'switched_off',
  'type_not_open',
  'site_gone',
  'account_gone',
  'too_large',
  'not_made',
  'interrupted',
  'mail_server_away',
  'address_unfit',
  'not_confirmed',
] as const
export type ReportFailure = (typeof reportFailureCodes)[number]

/** The failure that a refusal means for a report that was valid when it was created. `code`: one of errorCodes.ts. */
export function failureOfRefusal(code: string, reportType: 'site' | 'app'): ReportFailure {
  if (code === 'account_not_linked') return 'account_gone'
  if (code !== 'not_found') return 'too_large'
  return reportType === 'site' ? 'site_gone' : 'account_gone'
}
