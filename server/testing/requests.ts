import { everyCall } from '@matinee/contract/everyCall'
import { newId } from '../src/platform/ids.ts'
import type { Ids } from './requestIds.ts'
import { newEmail, operatorRequests, redirectUri } from './operatorRequests.ts'

/** Ids of missing resources. Those of account resources contain `marker`, by which tests find the calls that name one. */
const marker = 'AAAAAAAAAAAAAA'
export const nothing: Ids = {
  video: marker,
  upload: marker,
  key: `originals/${marker}`,
  player: marker,
  signingKey: marker,
  site: marker,
  zone: marker,
  filter: marker,
  scheduledReport: marker,
  reportJob: marker,
  passkey: marker,
  session: marker,
  operatedSite: 'SSSSSSSSSSSSSS',
  operatedZone: 'ZZZZZZZZZZZZZZ',
  operatedPayment: 'PPPPPPPPPPPPPP',
  operatedReport: 'HHHHHHHHHHHHHH',
  operatedPayout: 'OOOOOOOOOOOOOO',
  mail: 'LLLLLLLLLLLLLL',
  user: 'UUUUUUUUUUUUUU',
  actor: 'TTTTTTTTTTTTTT',
  client: 'CCCCCCCCCCCCCC',
  grant: 'GGGGGGGGGGGGGG',
}

const part = { ETag: '"d41d8cd98f00b204e9800998ecf8427e"', PartNumber: 1 }
/** A PNG of one pixel. */
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const now = Math.floor(Date.now() / 1000)
const january = { startDate: '01.01.2026', endDate: '31.01.2026' }
const december = { comparedStartDate: '01.12.2025', comparedEndDate: '31.12.2025' }
/** A report that is mailed every day. */
const reportData = ({ site, zone }: Ids) => ({
  reportType: 'site',
  reportName: 'Daily revenue',
  recipients: 'reader@test.matinee.test',
  site,
  reportFilter: { day: true, zone: true, zoneIds: [zone] },
})
/** A quick filter of all sites without conditions. */
const filter = { name: '', siteId: null, breakdowns: [], platform: 'all', placements: [], dateRange: null }
export { redirectUri } from './operatorRequests.ts'
export type { Ids } from './requestIds.ts'

export const paymentDetails = {
  bank: 'Kuzey Bankası',
  branch: 'Kadıköy',
  iban: 'TR330006100519786457841326',
  routing: '-',
  swift: 'KUZYTRIS',
  bankAddress: 'Moda Cd. 1, İstanbul',
  accountNumber: '-',
  bankCountry: 'Türkiye',
  name: 'Şule Öğüt',
  address: 'Bahariye Cd. 2, İstanbul',
  paymentCurrency: 'USD' as const,
}

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const }
const signedChallenge = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }

/** A valid request of the owner for each call. A call without one fails the tests. */
export const requests: Record<string, (ids: Ids) => object> = {
  login: () => ({ body: { email: 'nobody@test.matinee.test', password: 'wrong password' } }),
  confirmLogin: () => ({ body: { ticket: 'unknown', code: '000000' } }),
  startPasskeyLogin: () => ({}),
  passkeyLogin: () => ({ body: { response: { ...credential, response: signedChallenge } } }),
  readSecurity: () => ({}),
  confirmOwner: () => ({ body: { currentPassword: 'wrong password' } }),
  startAuthenticator: () => ({}),
  addAuthenticator: () => ({ body: { code: '000000' } }),
  removeAuthenticator: () => ({}),
  replaceRecoveryCodes: () => ({}),
  startPasskey: () => ({}),
  addPasskey: () => ({
    body: {
      name: 'Phone',
      response: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    },
  }),
  removePasskey: ({ passkey }) => ({ params: { id: passkey } }),
  listSessions: () => ({}),
  endSession: ({ session }) => ({ params: { id: session } }),
  endOtherSessions: () => ({}),
  register: () => ({ body: { email: newEmail(), name: 'New', password: 'a long new passphrase' } }),
  checkCode: () => ({ body: { code: 'unknown' } }),
  activate: () => ({ body: { code: 'unknown', name: 'New', password: 'a long new passphrase' } }),
  resetPassword: () => ({ body: { email: 'nobody@test.matinee.test' } }),
  changePassword: ({ user }) => ({ body: { userID: user, password: 'a long new passphrase' } }),
  listSwitchTargets: () => ({}),
  switchAccount: ({ user }) => ({ params: { id: user }, query: { reason: 'A question by phone' } }),
  refreshToken: () => ({ body: { refreshToken: 'unknown' } }),
  readProfile: () => ({}),
  updateProfile: () => ({ body: {} }),
  logout: () => ({ body: { refreshToken: 'unknown' } }),
  readConfig: () => ({}),
  readOauthClient: ({ client }) => ({ params: { id: client }, query: {} }),
  authorizeClient: ({ client }) => ({
    query: {
      response_type: 'code',
      client_id: client,
      redirect_uri: redirectUri,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    },
  }),
  exchangeToken: ({ client }) => ({
    body: { grant_type: 'authorization_code', code: 'unknown', redirect_uri: redirectUri, client_id: client },
  }),
  revokeToken: ({ client }) => ({ body: { token: 'unknown', client_id: client } }),
  listGrants: () => ({}),
  removeGrant: ({ client }) => ({ params: { id: client } }),
  listSites: () => ({}),
  readSite: ({ site }) => ({ params: { id: site } }),
  createSite: () => ({ body: { fqdn: `${newId(10).toLowerCase()}.example` } }),
  updateSite: ({ site }) => ({ params: { id: site }, body: { category: 'News' } }),
  listZones: ({ site }) => ({ params: { id: site } }),
  readAdsTxt: ({ site }) => ({ params: { id: site } }),
  checkAdsTxt: ({ site }) => ({ params: { id: site } }),
  createVideo: () => ({ body: { source: 'https://media.example/a.mp4' } }),
  listVideos: () => ({ query: {} }),
  readVideo: ({ video }) => ({ params: { id: video } }),
  updateVideo: ({ video }) => ({ params: { id: video }, body: { title: 'New title' } }),
  removeVideo: ({ video }) => ({ params: { id: video } }),
  readPlayback: ({ video }) => ({ params: { id: video } }),
  retryVideo: ({ video }) => ({ params: { id: video } }),
  setPoster: ({ video }) => ({ params: { id: video }, body: { atMs: 0 } }),
  listCaptions: ({ video }) => ({ params: { id: video } }),
  setCaption: ({ video }) => ({
    params: { id: video, language: 'en' },
    body: { label: 'English', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' },
  }),
  removeCaption: ({ video }) => ({ params: { id: video, language: 'en' } }),
  createPlayer: () => ({ body: { name: 'New', language: 'en' } }),
  listPlayers: () => ({}),
  readPlayer: ({ player }) => ({ params: { id: player } }),
  updatePlayer: ({ player }) => ({ params: { id: player }, body: { name: 'New name' } }),
  removePlayer: ({ player }) => ({ params: { id: player } }),
  setPlayerLogo: ({ player }) => ({ params: { id: player }, body: { image: onePixel } }),
  removePlayerLogo: ({ player }) => ({ params: { id: player } }),
  readPlaybackRules: () => ({}),
  updatePlaybackRules: () => ({ body: { allowedDomains: ['news.example'] } }),
  readVideoAds: () => ({}),
  updateVideoAds: () => ({ body: { midrolls: true } }),
  createSigningKey: () => ({}),
  removeSigningKey: ({ signingKey }) => ({ params: { id: signingKey } }),
  listRefusedPlays: () => ({}),
  initiateUpload: () => ({ body: { fileName: 'a.mp4', totalParts: 1 } }),
  uploadByUrl: () => ({ body: { source: 'https://media.example/a.mp4' } }),
  presignPart: ({ upload, key }) => ({ body: { uploadId: upload, key, partNumber: 1 } }),
  listParts: ({ upload }) => ({ params: { id: upload } }),
  completeUpload: ({ upload, key }) => ({ body: { uploadId: upload, key, parts: [part] } }),
  abortUpload: ({ upload, key }) => ({ body: { uploadId: upload, key } }),
  updateUpload: ({ video }) => ({ params: { id: video }, body: { title: 'New title' } }),
  removeUpload: ({ video }) => ({ params: { id: video } }),
  readSiteReport: ({ site }) => ({ params: { id: site }, body: { ...january, day: true, zone: true } }),
  compareSiteReport: ({ site }) => ({ params: { id: site }, body: { params: january, ...december } }),
  explainChange: ({ site }) => ({
    params: { id: site },
    body: { params: january, ...december, currency: 'usd' },
  }),
  explainMetric: ({ site }) => ({
    params: { id: site },
    body: { params: january, metric: 'ecpm', currency: 'try' },
  }),
  readAppReport: () => ({ body: { ...january, appNames: true } }),
  compareAppReport: () => ({ body: { params: january, ...december } }),
  listApps: () => ({ query: {} }),
  createReportJob: ({ site }) => ({
    body: {
      reportType: 'site',
      params: { ...january, siteId: site },
      email: 'other@test.matinee.test',
      currency: 'usd',
    },
  }),
  listReportJobs: () => ({}),
  cancelReportJob: ({ reportJob }) => ({ params: { id: reportJob } }),
  removeReportJob: ({ reportJob }) => ({ params: { id: reportJob } }),
  exportToDrive: () => ({ body: { fileName: 'Report', csvString: 'day,spent.usd\r\n2026-01-01,1.5\r\n' } }),
  readUsage: () => ({}),
  listFilters: () => ({}),
  createFilter: ({ site, zone }) => ({
    body: { ...filter, name: 'New', siteId: site, placements: [zone] },
  }),
  readFilter: ({ filter }) => ({ params: { id: filter } }),
  updateFilter: ({ filter: id }) => ({ params: { id }, body: { ...filter, name: 'New name' } }),
  removeFilter: ({ filter }) => ({ params: { id: filter } }),
  restoreFilter: ({ filter }) => ({ params: { id: filter } }),
  listPayments: () => ({}),
  readPaymentInfo: () => ({}),
  savePaymentInfo: () => ({ body: paymentDetails }),
  undoPaymentInfo: () => ({ body: { code: 'not a code' } }),
  readSiteVerification: ({ site }) => ({ params: { id: site } }),
  checkSiteVerification: ({ site }) => ({ params: { id: site } }),
  setSiteHosts: ({ site }) => ({ params: { id: site }, body: { hosts: ['further.example'] } }),
  listReportRecipients: () => ({}),
  listScheduledReports: () => ({ body: { reportType: 'site' } }),
  readScheduledReport: ({ scheduledReport }) => ({ body: { reportId: scheduledReport } }),
  createScheduledReport: (ids) => ({ body: { reportData: reportData(ids) } }),
  updateScheduledReport: ({ scheduledReport }) => ({
    body: { reportId: scheduledReport, newData: { reportName: 'New name' } },
  }),
  removeScheduledReport: ({ scheduledReport }) => ({ body: { reportId: scheduledReport } }),
  listReportRuns: ({ scheduledReport }) => ({ params: { id: scheduledReport } }),
  sendScheduledReport: ({ scheduledReport }) => ({ params: { id: scheduledReport } }),
  previewScheduledReport: (ids) => ({ body: { reportData: reportData(ids) } }),
  readAnalytics: () => ({ query: { start: now - 3600, end: now } }),
  readRealtime: () => ({}),
  readVideoAnalytics: ({ video }) => ({ params: { id: video }, query: { start: now - 3600, end: now } }),
  readAnalyticsDetails: () => ({ query: { start: now - 3600, end: now } }),
  readVideoAnalyticsDetails: ({ video }) => ({
    params: { id: video },
    query: { start: now - 3600, end: now },
  }),
  readVideoRealtime: ({ video }) => ({ params: { id: video } }),
  listVideoRevenue: () => ({ query: { start: now - 3600, end: now } }),
  readVideoRevenue: ({ video }) => ({ params: { id: video }, query: { start: now - 3600, end: now } }),
  readVideoAdFigures: ({ video }) => ({ params: { id: video }, query: { start: now - 3600, end: now } }),
  ...operatorRequests,
}

/** Calls that name a resource of an account: their answer to another account must not reveal that it exists. */
export const naming = everyCall.filter(({ name }) =>
  JSON.stringify(requests[name]?.(nothing) ?? '').includes(marker),
)
