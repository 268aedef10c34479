/** What waits for an operator, the most urgent first. The console has words and an action for each. */
export const todayKinds = [
  'registrations',
  'sites',
  'missingSources',
  'failedImports',
  'failedVideos',
  'failedReports',
] as const
export type TodayKind = (typeof todayKinds)[number]
