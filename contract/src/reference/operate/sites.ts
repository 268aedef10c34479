import type * as adminSites from '../../adminSites.ts'
import type { ListedSite, OperatedSite, OperatedZone } from '../../adminSites.ts'
import type { ReferenceOf } from '../callReference.ts'
import { done, ids, site as ownSite, zone as ownZone } from '../exampleObjects.ts'
import { adsTxtCheck, verification } from '../sites.ts'

const params = { id: ids.site }
const account = { id: ids.account, name: 'Ayşe Yılmaz', email: 'ayse@news.example' }
const updatedAt = '2026-11-20T09:15:00.000Z'

const zone: OperatedZone = { ...ownZone, passback: null, vastUrl: null, updatedAt }
const { info: _info, virgulId: _virgulId, ...shown } = ownSite
const site: OperatedSite = {
  ...shown,
  // Its placements bring their own script.
  loaderSnippet: null,
  account,
  isRemoved: false,
  ownAdsTxt: ['seller.example, 1234, RESELLER'],
  zones: [zone],
  verification: { ...verification, unprovenSince: null },
  createdAt: '2026-09-02T09:30:00.000Z',
}
const { id, fqdn, code, status, isApp, onboardingStep, tagSeenFirstAt, tagSeenLastAt, createdAt } = site
const listed: ListedSite = {
  id,
  fqdn,
  code,
  status,
  isApp,
  onboardingStep,
  tagSeenFirstAt,
  tagSeenLastAt,
  createdAt,
  account,
  isRemoved: false,
  verifiedBy: 'ads_txt',
  zoneCount: 1,
}

const reply = site
const changed = { id: ids.site }

export const adminSitesReference: ReferenceOf<typeof adminSites> = {
  listOperatedSites: {
    description: 'One page of the sites of all accounts, newest first.',
    request: { query: { state: 'WITHOUT_PLACEMENT' } },
    reply: { data: [listed], hasPrevious: false, hasNext: false, total: 1 },
  },
  readOperatedSite: {
    description: 'A site with its owner, its placements with their passbacks, and its domain verification.',
    request: { params },
    reply,
  },
  listSiteHistory: {
    description: 'Who changed what of a site and its placements.',
    request: { params },
    reply: {
      data: [
        {
          id: '18230',
          at: updatedAt,
          kind: 'changed',
          account: { id: account.id, name: account.name },
          actor: ids.otherAccount,
          actorName: 'Deniz Kaya',
          clientName: null,
          address: '203.0.113.7',
          siteName: fqdn,
          isHidden: false,
          details: { site: ids.site, pausedSite: ids.site, fqdn },
        },
      ],
    },
  },
  addOperatedSite: {
    description: 'Adds a site without sending mails. 409 `site_exists`.',
    request: { body: { accountId: ids.account, fqdn } },
    reply,
  },
  setSite: {
    description:
      'Send only the fields to change: what the publisher sees of the onboarding, the lines of ads.txt, a warning, and the breakdowns and filters of reports.',
    request: {
      params: { id: ids.site },
      body: { incomeTypes: ['direct', 'exchange'], platforms: ['all', 'desktop', 'mobile'] },
    },
    reply: changed,
  },
  createZone: {
    description:
      'The type follows from the name: `preroll`, `sticky`, `masthead` and others, otherwise `banner`. A size of null means that the placement is not served there.',
    request: { params: { id: ids.site }, body: { name: 'Masthead', mobile: '320x50', desktop: '970x250' } },
    reply: zone,
  },
  updateZone: {
    description: 'Send only the fields to change.',
    request: { params: { id: ids.zone }, body: { mobile: '320x100' } },
    reply: { ...zone, mobile: '320x100' },
  },
  removeZone: {
    description: 'Its tag shows no more ads. Its revenue stays in the reports.',
    request: { params: { id: ids.zone } },
    reply: done,
  },
  pauseSite: {
    description: 'Stops the ads of a site until an operator resumes it. 409 when it is paused.',
    request: { params },
    reply: changed,
  },
  resumeSite: {
    description:
      'The site becomes live, or new while its onboarding is unfinished. 409 when it is not paused.',
    request: { params },
    reply: changed,
  },
  removeSite: {
    description:
      'Removes a site from its account and stops its ads. Its domain becomes free; its revenue stays in the reports.',
    request: { params },
    reply: changed,
  },
  restoreSite: {
    description: 'Restores a removed site, paused, with its placements and code. 409 `site_exists`.',
    request: { params },
    reply: changed,
  },
  verifySite: {
    description:
      'Gives the domain to this site without a proof, also when another account has verified it. Only an operator can give it to another account again.',
    request: { params },
    reply: changed,
  },
  addSiteHost: {
    description: 'The ads of the site are paid on this host too, without a proof. 20 hosts at most.',
    request: { params, body: { host: 'shop.example' } },
    reply: changed,
  },
  checkOperatedAdsTxt: {
    description:
      'Fetches the live file and compares it. A file that cannot be read is a `fault`, not an error.',
    request: { params },
    reply: adsTxtCheck,
  },
  checkOperatedVerification: {
    description: 'Looks for proofs of the domain and of its further hosts now.',
    request: { params },
    reply: changed,
  },
  checkVastTag: {
    description:
      'Requests a VAST tag as a player does, follows up to five wrappers, and says whether an ad would play. Private addresses are not requested. A tag without an ad is a `fault`, not an error.',
    request: { body: { vastUrl: 'https://ads.example/vast?cb=[CACHEBUSTING]' } },
    reply: {
      checkedAt: '2026-11-20T09:00:00.000Z',
      fault: null,
      code: null,
      documents: [
        {
          address: 'https://ads.example/vast?cb=[CACHEBUSTING]',
          ms: 214,
          httpStatus: 200,
          version: '4.2',
          ads: 1,
          title: 'Tea house',
        },
      ],
      durationMs: 15_000,
      media: [{ type: 'video/mp4', width: 1280, height: 720, bitrate: 2_100 }],
    },
  },
}
