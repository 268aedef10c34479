import type { StaffRight } from './account/staffRoles.ts'

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

/** The right that handling each kind needs. Operators without it do not see the kind. */
export const todayRights: Record<TodayKind, StaffRight> = {
  registrations: 'staff.accounts',
  sites: 'staff.sites',
  idleCampaigns: 'staff.campaigns',
  offPaceCampaigns: 'staff.campaigns',
  missingSources: 'staff.imports',
  openMonths: 'staff.money',
  waitingPayments: 'staff.money',
  failedImports: 'staff.imports',
  // In the account of the owner.
  failedVideos: 'staff.act',
  failedReports: 'staff.retry',
  failedMails: 'staff.retry',
}
