import * as admin from './admin.ts'
import * as adminAccess from './adminAccess.ts'
import * as adminPayments from './adminPayments.ts'
import * as adminRevenue from './adminRevenue.ts'
import * as adminSites from './adminSites.ts'
import * as analytics from './analytics.ts'
import * as audit from './audit.ts'
import * as adminReports from './adminReports.ts'
import * as mails from './mails.ts'
import * as auth from './auth.ts'
import type { Call } from './call.ts'
import * as captions from './captions.ts'
import * as config from './config.ts'
import * as campaigns from './campaigns.ts'
import * as campaignFilms from './campaignFilms.ts'
import * as demand from './demand.ts'
import * as drive from './drive.ts'
import * as filters from './filters.ts'
import * as health from './health.ts'
import * as oauth from './oauth.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as playback from './playback.ts'
import * as playbackRules from './playbackRules.ts'
import * as players from './players.ts'
import * as programs from './programs.ts'
import * as rates from './rates.ts'
import * as reportJobs from './reportJobs.ts'
import * as reports from './reports.ts'
import * as scheduledReports from './scheduledReports.ts'
import * as security from './security.ts'
import * as sites from './sites.ts'
import * as today from './today.ts'
import * as usage from './usage.ts'
import * as videoAds from './videoAds.ts'
import * as videoRevenue from './videoRevenue.ts'
import * as videos from './videos.ts'
import * as videoUploads from './videoUploads.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** All calls with their names and nouns, for the tests of all calls and the API reference. */
export const everyCall: { name: string; noun: string; call: Call }[] = Object.entries({
  auth,
  security,
  oauth,
  admin,
  adminAccess,
  adminSites,
  adminRevenue,
  today,
  campaigns,
  campaignFilms,
  demand,
  adminPayments,
  payouts,
  programs,
  mails,
  adminReports,
  audit,
  health,
  config,
  sites,
  reports,
  rates,
  reportJobs,
  scheduledReports,
  filters,
  drive,
  payments,
  videos,
  videoUploads,
  captions,
  playback,
  playbackRules,
  videoAds,
  players,
  analytics,
  videoRevenue,
  usage,
}).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isCall(value) ? [{ name, noun, call: value }] : [])),
)
