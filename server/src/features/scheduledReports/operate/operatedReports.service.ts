import type { OperatedReport, OperatedRun } from '@matinee/contract/adminReports'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { readLedger, sendIn } from '../delivery/reportRuns.service.ts'
import { lockSchedule } from '../scheduledReports.store.ts'
import { presentSchedule } from '../scheduledReports.service.ts'
import * as store from './operatedReports.store.ts'

// Operators see the scheduled reports of every account. `actor`: a staff user's id, or `cli`.

export async function listReports(
  db: Db,
  { after, before, perPage, ...filter }: store.ReportListFilter & Keyset,
) {
  const { rows, ...place } = await store.listReports(db, filter, { after, before, perPage })
  return { data: rows.map(present), ...place }
}

/** The schedules of all accounts with their owners' emails, next due first. */
export async function listByDelivery(
  db: Db,
  { state, limit }: Pick<store.ReportListFilter, 'state'> & { limit: number },
) {
  const rows = await store.listByDelivery(db, { state, limit })
  return rows.map((row) => ({ ...presentSchedule(row), email: row.email }))
}

/** With its deliveries, newest first. Throws 404. */
export async function readReport(
  db: Db,
  id: string,
  language?: Language,
): Promise<OperatedReport & { runs: OperatedRun[] }> {
  const row = await store.findReport(db, id)
  if (!row) throw notFound()
  const runs = await readLedger(db, row.accountId, id, language)
  return { ...present(row), runs: runs.map(({ fileKey: _fileKey, ...run }) => run) }
}

/**
 * Sends the report now, in addition to its schedule. `latestRun`: as the caller read it. Throws like `sendNow`, and 409 `stale`
 * when the report was sent meanwhile.
 */
export async function sendReport(
  deps: Pick<Deps, 'db' | 'queue' | 'config'>,
  { id, reason, latestRun }: { id: string; reason: string; latestRun: string | null },
  actor: string,
): Promise<{ runId: string }> {
  const row = await store.findReport(deps.db, id)
  if (!row) throw notFound()
  const { accountId } = row
  return deps.db.transaction().execute(async (tx) => {
    await lockSchedule(tx, accountId, id)
    if ((await store.findLatestRun(tx, id)) !== latestRun)
      throw new AppError('stale', 409, refusals.reportSentMeanwhile)
    const sent = await sendIn(deps, tx, { accountId, scheduleId: id, nowMs: Date.now() })
    const details = { scheduledReport: id, reason }
    await writeAudit(tx, { kind: 'report_sent', accountId, actor, details })
    return sent
  })
}

function present(row: store.OperatedReportRow): OperatedReport {
  const { userId, reportFilter: _filter, ...report } = presentSchedule(row)
  return { ...report, account: { id: userId, name: row.accountName } }
}
