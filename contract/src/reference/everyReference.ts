import { authReference, configReference, driveReference, usageReference } from './account.ts'
import { analyticsReference, videoRevenueReference } from './analytics.ts'
import type { AnyReference } from './callReference.ts'
import { adminAccessReference } from './operate/access.ts'
import { campaignsReference } from './operate/campaigns.ts'
import { campaignFilmsReference } from './operate/campaignFilms.ts'
import { adminReportsReference } from './operate/adminReports.ts'
import { mailsReference } from './operate/mails.ts'
import { programsReference } from './operate/programs.ts'
import { adminSitesReference } from './operate/sites.ts'
import { demandReference } from './demand.ts'
import { filtersReference } from './filters.ts'
import { healthReference, todayReference } from './health.ts'
import { oauthReference } from './oauth.ts'
import { adminReference, adminRevenueReference, auditReference } from './operators.ts'
import { adminPaymentsReference, payoutsReference } from './operators/money.ts'
import { paymentsReference } from './payments.ts'
import { playbackReference, playbackRulesReference, playersReference, videoAdsReference } from './players.ts'
import { ratesReference } from './operate/rates.ts'
import { reportJobsReference } from './reportJobs.ts'
import { reportsReference } from './reports.ts'
import { scheduledReportsReference } from './scheduledReports.ts'
import { securityReference } from './security.ts'
import { sitesReference } from './sites.ts'
import { captionsReference, videosReference, videoUploadsReference } from './videos.ts'

/** Descriptions and examples of all calls, by the name of the call. */
export const everyReference: Record<string, AnyReference> = {
  ...authReference,
  ...securityReference,
  ...oauthReference,
  ...adminReference,
  ...adminAccessReference,
  ...adminSitesReference,
  ...adminRevenueReference,
  ...todayReference,
  ...campaignsReference,
  ...campaignFilmsReference,
  ...demandReference,
  ...ratesReference,
  ...adminPaymentsReference,
  ...payoutsReference,
  ...programsReference,
  ...mailsReference,
  ...adminReportsReference,
  ...auditReference,
  ...healthReference,
  ...configReference,
  ...sitesReference,
  ...reportsReference,
  ...reportJobsReference,
  ...scheduledReportsReference,
  ...filtersReference,
  ...driveReference,
  ...paymentsReference,
  ...videosReference,
  ...videoUploadsReference,
  ...captionsReference,
  ...playbackReference,
  ...playbackRulesReference,
  ...videoAdsReference,
  ...playersReference,
  ...analyticsReference,
  ...videoRevenueReference,
  ...usageReference,
}
