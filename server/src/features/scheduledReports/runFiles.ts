import { breakAddresses } from '@matinee/contract/plain/addressesInText'
import { csvName } from '@matinee/contract/plain/reports/csv'
import { etcZoneOf } from '@matinee/contract/plain/reports/schedules'
import { signedLinks } from '../../platform/access/signedLinks.ts'
import type { ReportRunRow } from './delivery/reportRuns.store.ts'

/** The folder of a schedule's report files. */
export const scheduleFolder = (scheduleId: string) => `scheduled/${scheduleId}`

export const runFileKey = ({ id, scheduleId }: Pick<ReportRunRow, 'id' | 'scheduleId'>) =>
  `${scheduleFolder(scheduleId)}/${id}.csv`

/** Dated by the planned instant, so that every attempt uses one name. `timezone`: hours from UTC. */
export const runFileName = (
  { reportName, plannedAt }: Pick<ReportRunRow, 'reportName' | 'plannedAt'>,
  timezone: number,
): string => csvName(breakAddresses(reportName), plannedAt.getTime(), etcZoneOf(timezone))

export const runFileLinks = signedLinks('report run', (id) => `/reports/scheduled/runs/${id}/download`)
