import type { BodyOf } from '@matinee/contract/call'
import { csvName } from '@matinee/contract/plain/csv'
import type { createReportJob as call } from '@matinee/contract/reports'
import type { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { accountsOf, appFilter, type AppAsker } from './appScope.ts'
import { isReportLink } from './reportLink.ts'
import { checkRange, todayIn } from './reportRange.ts'
import * as store from './reportJobs.store.ts'
import { sendReportJob } from './reports.jobs.ts'
import { readSites, siteDimensions, siteFilter } from './siteScope.ts'

export { reportLink } from './reportLink.ts'

const maxPending = 5

/**
 * Has a report made in the background. What a screen would refuse is refused here too; 403 for an address that is not
 * the account's own, 429 while five are waiting.
 */
export async function createReportJob(
  deps: Pick<Deps, 'db' | 'queue'>,
  account: AppAsker & { email: string },
  order: BodyOf<typeof call>,
): Promise<{ id: string; reportStatus: 'pending' }> {
  checkRange(order.params, todayIn(account.timezone))
  if (order.reportType === 'app') {
    accountsOf(account, order.params.userId)
    appFilter(order.params)
  } else {
    siteDimensions(order.params)
    siteFilter(order.params, await readSites(deps.db, account.id, order.params.siteId))
  }
  const email = account.email
  if (order.email.trim().toLowerCase() !== email.toLowerCase())
    throw new AppError('email_not_own', 403, "Reports are mailed to the account's own address only")
  const id = newId()
  await deps.db.transaction().execute(async (tx) => {
    if ((await store.countPending(tx, account.id)) >= maxPending)
      throw new AppError('too_many_requests', 429, `At most ${maxPending} reports are made at once`)
    const { reportType, params, currency } = order
    await store.insertReportJob(tx, account.id, { id, reportType, params, currency, email })
    await sendReportJob(deps, tx, { accountId: account.id, jobId: id })
  })
  return { id, reportStatus: 'pending' }
}

/** What a signed address leads to. Throws 403 for one that is forged or old, 404 where there is no file any more. */
export async function openReportFile(
  deps: Pick<Deps, 'db' | 'files' | 'secrets'>,
  id: string,
  query: Record<string, unknown>,
): Promise<{ name: string; bytes: number; content: Readable }> {
  if (!isReportLink(deps, id, query))
    throw new AppError('bad_signature', 403, 'This address is not signed, or no longer good')
  const job = await store.findReportFile(deps.db, id)
  const found = job?.fileKey ? await deps.files.stat(job.fileKey) : null
  if (!job?.fileKey || !found) throw notFound()
  const name = csvName(`${job.reportType}-report`, job.createdAt.getTime(), job.timezone)
  return { name, bytes: found.bytes, content: deps.files.read(job.fileKey) }
}
