import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { dayIn } from '@matinee/contract/plain/calendar'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { BodyOf } from '@matinee/contract/call'
import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { csvName } from '@matinee/contract/plain/reports/csv'
import { readFailure } from '@matinee/contract/plain/reports/reportFailures'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { createReportJob as call, ReportJob } from '@matinee/contract/reportJobs'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { changeAccount } from '../../platform/access/lockAccount.ts'
import type { Account } from '../../platform/access/session.ts'
import { signedLinks } from '../../platform/access/signedLinks.ts'
import { checkOrder, checkRange, type AppReportAccount } from '../reports/files/reportFile.service.ts'
import { fileRetentionMs } from '../reports/files/reportUpkeep.service.ts'
import { listOwnSites } from '../sites/sites.service.ts'
import { fileKeyOf, sendReportJob } from './reportJobs.jobs.ts'
import * as store from './reportJobs.store.ts'

const maxPending = 5
export const reportLinks = signedLinks('report', (id) => `/reports/fallback/${id}/download`)

/**
 * Generates a report in the background. Throws the errors of the report, 422 for a report type that is closed to the
 * account, 403 for another email than its own, 429 while five are pending.
 */
export async function createReportJob(
  deps: Pick<Deps, 'db' | 'queue'>,
  account: AppReportAccount & Pick<Account, 'email' | 'integrationType'>,
  order: BodyOf<typeof call>,
): Promise<{ id: string; reportStatus: 'pending' }> {
  checkRange(order.params, dayIn(account.timezone))
  await checkOrder(deps, account, order)
  const right = order.reportType === 'site' ? 'siteReport.read' : 'appReport.read'
  if (!holdsRight(account.integrationType, right)) throw notOfType()
  const email = account.email
  if (order.email.trim().toLowerCase() !== email.toLowerCase())
    throw new AppError('email_not_own', 403, refusals.ownEmailOnly, { email: refusals.ownEmailOnly })
  const id = newId()
  await changeAccount(deps.db, account.id, async (tx) => {
    if ((await store.countPending(tx, account.id)) >= maxPending)
      throw new AppError('too_many_requests', 429, refusals.maxPendingReports(maxPending))
    const { reportType, params, currency } = order
    await store.insertReportJob(tx, account.id, { id, reportType, params, currency, email })
    await sendReportJob(deps, tx, { accountId: account.id, jobId: id })
  })
  return { id, reportStatus: 'pending' }
}

const notOfType = () => invalidField('reportType', refusals.reportTypeClosed)

type ListDeps = Pick<Deps, 'db' | 'config' | 'secrets'>

/** The account and session that the links to files are signed for. */
type LinkAccount = Pick<Account, 'id' | 'sessionId'>

/** Newest first, each with an address that downloads its file in this session. */
export async function listReportJobs(
  deps: ListDeps,
  { id: accountId, sessionId }: LinkAccount,
  language: Language,
): Promise<ReportJob[]> {
  const [jobs, sites] = await Promise.all([
    store.listReportJobs(deps.db, accountId),
    listOwnSites(deps.db, accountId),
  ])
  const names = new Map(sites.map(({ id, fqdn }) => [id, fqdn]))
  return jobs.map((job) => present(deps, job, { names, sessionId, language }))
}

/** Stops the report within about a second. Throws 404, 409 `not_pending`. */
export async function cancelReportJob(
  deps: ListDeps,
  account: LinkAccount,
  id: string,
  language: Language,
): Promise<ReportJob> {
  const end = { reportStatus: 'cancelled', error: null } as const
  const isCancelled = await store.finishReportJob(deps.db, account.id, id, end)
  const job = (await listReportJobs(deps, account, language)).find((job) => job.id === id)
  if (!job) throw notFound()
  if (!isCancelled) throw new AppError('not_pending', 409, refusals.notPending)
  return job
}

/** Removes a report with its file; a pending one is stopped. Throws 404. */
export async function removeReportJob(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  accountId: string,
  id: string,
): Promise<void> {
  const job = await store.findReportJob(db, accountId, id)
  if (!job) throw notFound()
  // The file first: without the row, nothing refers to it. A killed worker may have left one.
  await files.remove(fileKeyOf(id))
  await store.removeReportJob(db, accountId, id)
}

const days = z.looseObject({ startDate: z.iso.date(), endDate: z.iso.date() })

function present(
  deps: ListDeps,
  job: store.ReportJobRow,
  {
    names,
    sessionId,
    language,
  }: { names: ReadonlyMap<string, string>; sessionId: string; language: Language },
): ReportJob {
  const params = days.parse(job.params)
  const shown = {
    ...params,
    startDate: showReportDay(params.startDate),
    endDate: showReportDay(params.endDate),
  }
  const siteId = params['siteId']
  const { error, reason } = readFailure(job.error, language)
  return {
    id: job.id,
    reportStatus: job.reportStatus,
    createdAt: job.createdAt.toISOString(),
    completedAt: job.completedAt?.toISOString() ?? null,
    params: shown,
    siteName: typeof siteId === 'string' ? (names.get(siteId) ?? null) : null,
    reportType: job.reportType,
    downloadUrl: job.reportStatus === 'resolved' ? reportLinks.sign(deps, { id: job.id, sessionId }) : null,
    error,
    reason,
    progress: job.reportStatus === 'resolved' ? 100 : job.progress,
    rows: job.rows,
    expiresAt: new Date(job.createdAt.getTime() + fileRetentionMs).toISOString(),
  }
}

/** The file of a signed address. Throws 403 for a forged or expired address, 404 when the file was removed. */
export async function openReportFile(
  deps: Pick<Deps, 'db' | 'files' | 'secrets'>,
  id: string,
  query: Record<string, unknown>,
): Promise<{ name: string; bytes: number; content: Readable }> {
  await reportLinks.check(deps, id, query)
  const job = await store.findReportFile(deps.db, id)
  const file = job?.fileKey ? await deps.files.stat(job.fileKey) : null
  if (!job?.fileKey || !file) throw notFound()
  const name = csvName(`${job.reportType}-report`, job.createdAt.getTime(), job.timezone)
  return { name, bytes: file.bytes, content: await deps.files.read(job.fileKey) }
}
