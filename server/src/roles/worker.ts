import { workAuthJobs } from '../features/auth/auth.jobs.ts'
import { removeExpiredTokens } from '../features/auth/sessions.service.ts'
import { workDriveJobs } from '../features/drive/drive.jobs.ts'
import { workPaymentJobs } from '../features/payments/payments.jobs.ts'
import { workPlaybackRulesJobs } from '../features/playbackRules/playbackRules.jobs.ts'
import { workScheduledReportJobs } from '../features/scheduledReports/scheduledReports.jobs.ts'
import { workSiteJobs } from '../features/sites/sites.jobs.ts'
import { workRevenueJobs } from '../features/revenue/revenue.jobs.ts'
import { workReportJobs } from '../features/reportJobs/reportJobs.jobs.ts'
import { workVideoJobs } from '../features/videos/pipeline/videos.jobs.ts'
import { workVideoUploadJobs } from '../features/videoUploads/videoUploads.jobs.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { serveSupervisor } from './child.ts'
import { openDeps } from './openDeps.ts'

/** Runs the background jobs: downloads, transcoding, clean-up. Any number may run in parallel. */
export async function runWorker(config: Config, log: Log): Promise<void> {
  const deps = await openDeps(config, log)
  await workAuthJobs(deps)
  await workVideoJobs(deps)
  await workVideoUploadJobs(deps)
  await workPlaybackRulesJobs(deps)
  await workReportJobs(deps)
  await workScheduledReportJobs(deps)
  await workSiteJobs(deps)
  await workRevenueJobs(deps)
  await workPaymentJobs(deps)
  await workDriveJobs(deps)
  await deps.queue.schedule('remove-expired-tokens', '17 3 * * *', () => removeExpiredTokens(deps.db))
  serveSupervisor(config, () => deps.close())
}
