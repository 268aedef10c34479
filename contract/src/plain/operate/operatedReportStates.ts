/** `failed`: a report of the last week was not sent to everybody. */
export const operatedReportStates = ['active', 'paused', 'failed'] as const
export type OperatedReportState = (typeof operatedReportStates)[number]
