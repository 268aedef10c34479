/** What waits for an operator, the most urgent first. The console has words and an action for each. */
export const todayKinds = [
  'registrations',
  'sites',
  'idleCampaigns',
  'offPaceCampaigns',
  'missingSources',
  'openMonths',
  'waitingPayments',
  'failedImports',
  'failedVideos',
  'failedReports',
  'failedMails',
] as const
export type TodayKind = (typeof todayKinds)[number]
