import { adminRoutes } from '../features/admin/admin.routes.ts'
import { adminAccessRoutes } from '../features/admin/adminAccess.routes.ts'
import { auditRoutes } from '../features/audit/audit.routes.ts'
import { operatedReportRoutes } from '../features/scheduledReports/operate/operatedReports.routes.ts'
import { mailRoutes } from '../features/mails/mails.routes.ts'
import { adRoutes } from '../features/ads/ads.routes.ts'
import { analyticsRoutes } from '../features/analytics/analytics.routes.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { securityRoutes } from '../features/auth/security/security.routes.ts'
import { signInRoutes } from '../features/auth/signIn.routes.ts'
import { captionRoutes } from '../features/captions/captions.routes.ts'
import { configRoutes } from '../features/config/config.routes.ts'
import { doctorRoutes } from '../features/doctor/doctor.routes.ts'
import { driveRoutes } from '../features/drive/drive.routes.ts'
import { embedRoutes } from '../features/embed/embed.routes.ts'
import { limitRoutes } from '../features/quotas/limits.routes.ts'
import { quotaRoutes } from '../features/quotas/quotas.routes.ts'
import { healthRoutes } from '../features/health/health.routes.ts'
import { reportProcess } from '../features/health/processes/reportProcess.service.ts'
import { filterRoutes } from '../features/filters/filters.routes.ts'
import { mediaRoutes } from '../features/media/media.routes.ts'
import { oauthRoutes } from '../features/oauth/oauth.routes.ts'
import { monthRoutes } from '../features/payments/month/months.routes.ts'
import { paymentRoutes } from '../features/payments/payments.routes.ts'
import { payoutRoutes } from '../features/payments/payouts/payouts.routes.ts'
import { playbackRoutes } from '../features/playback/playback.routes.ts'
import { playbackRulesRoutes } from '../features/playbackRules/playbackRules.routes.ts'
import { playerRoutes } from '../features/players/players.routes.ts'
import { filmRoutes } from '../features/ads/films/films.routes.ts'
import { campaignRoutes } from '../features/ads/campaigns/campaigns.routes.ts'
import { demandRoutes } from '../features/revenue/demand/demand.routes.ts'
import { rateRoutes } from '../features/revenue/rates.routes.ts'
import { revenueRoutes } from '../features/revenue/revenue.routes.ts'
import { reportJobRoutes } from '../features/reportJobs/reportJobs.routes.ts'
import { reportRoutes } from '../features/reports/reports.routes.ts'
import { scheduledReportRoutes } from '../features/scheduledReports/scheduledReports.routes.ts'
import { programRoutes } from '../features/programs/programs.routes.ts'
import { operatedSiteRoutes } from '../features/sites/operate/operatedSites.routes.ts'
import { siteRoutes } from '../features/sites/sites.routes.ts'
import { posterRoutes } from '../features/videos/posters/posters.routes.ts'
import { todayRoutes } from '../features/today/today.routes.ts'
import { videoRoutes } from '../features/videos/videos.routes.ts'
import { videoAdRoutes } from '../features/videoAds/videoAds.routes.ts'
import { videoRevenueRoutes } from '../features/videoRevenue/videoRevenue.routes.ts'
import { videoUploadRoutes } from '../features/videoUploads/videoUploads.routes.ts'
import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { createApp, type App } from '../platform/http/http.ts'
import type { FastPath } from '../platform/http/httpServer.ts'
import type { Log } from '../platform/log.ts'
import { serveSupervisor } from './child.ts'
import { serveConsole } from './consoleFiles.ts'
import { serveDocumentation } from './documentation.ts'
import { serveErrorPages } from './errorPages.ts'
import { createDrain } from './drain.ts'
import { serveHealth, type Readiness } from './health.ts'
import { checkSharedKey } from './joinInstallation.ts'
import { measureRequests } from './metrics/httpMetrics.ts'
import { openDeps } from './openDeps.ts'
import { openIngests, openLoadingFacts } from './openIngests.ts'
import { prepareDatabases } from './prepare.ts'
import { serveTextFiles } from './textFiles.ts'

/** Serves the API, the console, embeds and media, and receives beacons. Migrates the schemas at its start. */
export async function runApi(config: Config, log: Log): Promise<void> {
  const deps = await openDeps(config, log)
  await prepareDatabases(config, deps.db, deps.facts, log)
  await checkSharedKey(deps)
  // What an ingest process of this machine has left, if the settings no longer start one.
  const oldDirs = config.ingestPort === null ? [config.ingestSpoolDir] : []
  const loading = openLoadingFacts(config)
  const ingest = openIngests(config, { signingKey: deps.secrets.signing, facts: loading, log, oldDirs })
  await ingest.start()
  const { drain, isDraining } = createDrain(config)
  const app = await assembleApi(deps, ingest.handle, { takesBeacons: ingest.takesBeacons, isDraining })
  await serveConsole(app)
  await app.fastify.listen({ port: config.port, host: config.host })
  const reports = await reportProcess(deps.db, 'api', log)
  serveSupervisor(config, async () => {
    await drain(app.fastify.server)
    await app.fastify.close()
    await ingest.stop()
    await loading.close()
    await reports.stop()
    await deps.close()
  })
}

/** All routes except the console's files. */
export async function assembleApi(
  deps: Deps,
  fastPath?: FastPath,
  readiness: Readiness = { takesBeacons: () => true, isDraining: () => false },
): Promise<App> {
  const app = createApp(deps, fastPath)
  measureRequests(app)
  await serveDocumentation(app)
  serveErrorPages(app)
  serveHealth(app, readiness)
  serveTextFiles(app)
  configRoutes(app, deps)
  authRoutes(app, deps)
  signInRoutes(app, deps)
  securityRoutes(app, deps)
  oauthRoutes(app, deps)
  adminRoutes(app, deps)
  adminAccessRoutes(app, deps)
  auditRoutes(app, deps)
  mailRoutes(app, deps)
  operatedReportRoutes(app, deps)
  healthRoutes(app, deps)
  todayRoutes(app, deps)
  siteRoutes(app, deps)
  operatedSiteRoutes(app, deps)
  programRoutes(app, deps)
  reportRoutes(app, deps)
  scheduledReportRoutes(app, deps)
  reportJobRoutes(app, deps)
  filterRoutes(app, deps)
  quotaRoutes(app, deps)
  limitRoutes(app, deps)
  driveRoutes(app, deps)
  revenueRoutes(app, deps)
  demandRoutes(app, deps)
  rateRoutes(app, deps)
  campaignRoutes(app, deps)
  filmRoutes(app, deps)
  paymentRoutes(app, deps)
  monthRoutes(app, deps)
  payoutRoutes(app, deps)
  videoRoutes(app, deps)
  posterRoutes(app, deps)
  videoUploadRoutes(app, deps)
  captionRoutes(app, deps)
  playerRoutes(app, deps)
  playbackRulesRoutes(app, deps)
  videoAdRoutes(app, deps)
  playbackRoutes(app, deps)
  mediaRoutes(app, deps)
  analyticsRoutes(app, deps)
  videoRevenueRoutes(app, deps)
  embedRoutes(app, deps)
  doctorRoutes(app, deps)
  adRoutes(app, deps)
  return app
}
