import { workAuditJobs } from '../features/audit/audit.jobs.ts'
import { workMailJobs } from '../features/mails/mails.jobs.ts'
import { workAuthJobs } from '../features/auth/auth.jobs.ts'
import { removeExpiredTokens } from '../features/auth/sessions.service.ts'
import { workBackupJobs } from '../features/backups/backups.jobs.ts'
import { workDoctorJobs } from '../features/doctor/doctor.jobs.ts'
import { workDriveJobs } from '../features/drive/drive.jobs.ts'
import { workHealthJobs } from '../features/health/health.jobs.ts'
import { reportProcess } from '../features/health/processes/reportProcess.service.ts'
import { workPaymentJobs } from '../features/payments/payments.jobs.ts'
import { workPlaybackRulesJobs } from '../features/playbackRules/playbackRules.jobs.ts'
import { workScheduledReportJobs } from '../features/scheduledReports/scheduledReports.jobs.ts'
import { workSiteJobs } from '../features/sites/sites.jobs.ts'
import { workRevenueJobs } from '../features/revenue/revenue.jobs.ts'
import { workReportJobs } from '../features/reportJobs/reportJobs.jobs.ts'
import { workVideoJobs } from '../features/videos/pipeline/videos.jobs.ts'
import { removeLeftovers } from '../features/videos/pipeline/videoWork.ts'
import { workVideoUploadJobs } from '../features/videoUploads/videoUploads.jobs.ts'
import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { serveSupervisor } from './child.ts'
import { joinInstallation } from './joinInstallation.ts'
import { openDeps } from './openDeps.ts'
import { loadSharedLog } from './openIngests.ts'

const leftoverCheckMs = 3_600_000

/**
 * Runs the background jobs (downloads, transcoding, clean-up), and loads a shared log. Any number may run in parallel. Also
 * runs the schedules, unless the settings leave them to planners.
 */
export async function runWorker(config: Config, log: Log): Promise<void> {
  const deps = await openDeps(config, log, config.workerPlans ? 'all' : 'jobs')
  await joinInstallation(deps)
  await doBackgroundWork(deps)
  void removeLeftovers(config)
  const removing = setInterval(() => void removeLeftovers(config), leftoverCheckMs).unref()
  const loading = await loadSharedLog(config, log)
  const reports = await reportProcess(deps.db, 'worker', log)
  serveSupervisor(config, async () => {
    clearInterval(removing)
    await loading?.stop()
    await reports.stop()
    await deps.close()
  })
}

/**
 * Runs what is due at a time, and no other job: reports are planned on time while all workers transcode. Any number may run;
 * each due time is served by one of them, and by another within seconds when one dies.
 */
export async function runPlanner(config: Config, log: Log): Promise<void> {
  const deps = await openDeps(config, log, 'schedules')
  await joinInstallation(deps)
  await doBackgroundWork(deps)
  const reports = await reportProcess(deps.db, 'planner', log)
  serveSupervisor(config, async () => {
    await reports.stop()
    await deps.close()
  })
}

/** The queue of `deps` decides which part of it this process does. */
export async function doBackgroundWork(deps: Deps): Promise<void> {
  await workAuthJobs(deps)
  await workAuditJobs(deps)
  await workMailJobs(deps)
  await workHealthJobs(deps)
  await workVideoJobs(deps)
  await workVideoUploadJobs(deps)
  await workPlaybackRulesJobs(deps)
  await workReportJobs(deps)
  await workScheduledReportJobs(deps)
  await workSiteJobs(deps)
  await workRevenueJobs(deps)
  await workPaymentJobs(deps)
  await workDriveJobs(deps)
  await workBackupJobs(deps)
  await workDoctorJobs(deps)
  await deps.queue.schedule('remove-expired-tokens', '17 3 * * *', () => removeExpiredTokens(deps.db))
}
