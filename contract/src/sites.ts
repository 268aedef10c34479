import { z } from 'zod'
import { call, Id, IdParams, Instant } from './call.ts'
import { zoneTypes } from './plain/zones.ts'

const UserInfo = z.object({
  apps: z.array(z.object({ id: z.string(), name: z.string(), platform: z.string() })),
  appUsers: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** Used as a site's id for all sites of an account; no site has this id. */
export const allSitesId = 'all-sites'

export const Zone = z
  .object({
    id: z.string(),
    name: z.string(),
    /** A size such as 320x50; null: not served on this platform. */
    mobile: z.string().nullable(),
    desktop: z.string().nullable(),
    zoneType: z.enum(zoneTypes),
    /** The tag to paste into a page; null if an account manager deploys it. */
    snippet: z.string().nullable(),
  })
  .meta({ id: 'Zone' })
export type Zone = z.output<typeof Zone>

export const siteStatuses = ['NEW', 'LIVE', 'PAUSED'] as const
export const reportPlatforms = ['all', 'desktop', 'mobile', 'android', 'iOS', 'amp'] as const

export const Site = z
  .object({
    id: z.string(),
    /** `all-sites` or empty: the sum of all sites. */
    virgulId: z.string(),
    fqdn: z.string(),
    status: z.enum(siteStatuses),
    /** The site's public code in ad tags. */
    code: z.string(),
    category: z.string(),
    page: z.string(),
    /** 0 to 3 during the onboarding, -1 afterwards. */
    onboardingStep: z.int().min(-1).max(3),
    /** Indexes of the onboarding steps, comma-separated. */
    onboardingSteps: z.string(),
    isApp: z.boolean(),
    /** Lines of ads.txt, or app-ads.txt of an app. */
    adsTxt: z.array(z.string()),
    /** For the head of its pages; null for accounts with the simpler script. */
    loaderSnippet: z.string().nullable(),
    warning: z.object({ title: z.string(), description: z.string() }).nullable(),
    info: z.object({ user: UserInfo }),
    incomeTypes: z.array(z.string()),
    tagMap: z.record(z.string(), z.string()),
    dimensions: z.array(z.string()),
    zones: z.array(Zone),
    breakdowns: z.object({
      daily: z.boolean(),
      monthly: z.boolean(),
      placement: z.boolean(),
      tag: z.boolean(),
      platform: z.boolean(),
      appNames: z.boolean(),
      site: z.boolean(),
      statType: z.boolean(),
    }),
    filters: z.object({
      platforms: z.array(z.enum(reportPlatforms)),
      placement: z.boolean(),
      tag: z.boolean(),
    }),
    /** The first and last ad request of its pages; null without one. */
    tagSeenFirstAt: Instant.nullable(),
    tagSeenLastAt: Instant.nullable(),
    updatedAt: Instant,
  })
  .meta({ id: 'Site' })
export type Site = z.output<typeof Site>

/** A host name; an invalid one answers 422 `invalid_domain`. */
const Fqdn = z.string().trim().min(1).max(260)
const Step = z.int().min(-1).max(3)

export const listSites = call({
  method: 'GET',
  path: '/sites',
  summary: 'List sites',
  access: 'signedIn',
  oauth: 'read',
  reply: z.object({ sites: z.array(Site), info: z.object({ user: UserInfo }) }),
})

export const readSite = call({
  method: 'GET',
  path: '/sites/:id',
  summary: 'Read a site',
  access: 'signedIn',
  oauth: 'read',
  params: IdParams,
  reply: Site,
})

export const createSite = call({
  method: 'POST',
  path: '/sites',
  summary: 'Add a site',
  access: 'sites.write',
  oauth: 'write',
  /** `website`: a honeypot. A request that fills it in gets an id, but no site is created. */
  body: z.object({ fqdn: Fqdn, onboardingStep: Step.default(1), website: z.string().max(2048).optional() }),
  reply: z.object({ id: z.string() }),
})

export const updateSite = call({
  method: 'PUT',
  path: '/sites/:id',
  summary: 'Change a site',
  access: 'sites.write',
  oauth: 'write',
  params: IdParams,
  /** `updatedAt` of the version read: 409 `stale` after another change. */
  body: z.object({
    fqdn: Fqdn.optional(),
    category: z.string().trim().max(100).optional(),
    page: z.string().trim().max(2048).optional(),
    onboardingStep: Step.optional(),
    status: z.enum(siteStatuses).optional(),
    updatedAt: Instant.optional(),
  }),
  reply: Site,
})

export const listZones = call({
  method: 'GET',
  path: '/sites/:id/zones',
  summary: 'List placements',
  access: 'settings.read',
  oauth: 'read',
  params: IdParams,
  reply: z.object({ data: z.array(Zone) }),
})

export const readAdsTxt = call({
  method: 'GET',
  path: '/sites/:id/adstxt',
  summary: 'Read the ads.txt lines',
  access: 'settings.read',
  oauth: 'read',
  params: IdParams,
  reply: z.string(),
})

/** `different`: the live line has another relationship or authority id. */
const adsTxtVerdicts = ['found', 'missing', 'different'] as const
export const AdsTxtCheck = z.object({
  /** The address of the file, after redirects. */
  address: z.string(),
  checkedAt: Instant,
  /** The reason of a failed fetch; null after a successful one. */
  fault: z.enum(['unreachable', 'not_found', 'not_text', 'too_large', 'refused']).nullable(),
  httpStatus: z.int().nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      verdict: z.enum(adsTxtVerdicts),
      /** The live line that differs. */
      found: z.string().nullable(),
    }),
  ),
  /** Lines of the file that buyers cannot read. */
  unreadable: z.array(z.object({ number: z.int(), text: z.string() })),
})
export type AdsTxtCheck = z.output<typeof AdsTxtCheck>

export const checkAdsTxt = call({
  method: 'POST',
  path: '/sites/:id/adstxt/check',
  summary: 'Check the live ads.txt',
  access: 'settings.read',
  params: IdParams,
  reply: AdsTxtCheck,
})

/** `off`: not available, because no ads.txt line of this installation contains the site's code. */
export const proofStatuses = ['found', 'missing', 'unreachable', 'off'] as const
export type ProofStatus = (typeof proofStatuses)[number]
const SiteProof = z.object({
  adsTxt: z.enum(proofStatuses),
  tag: z.enum(proofStatuses),
  dns: z.enum(proofStatuses),
})
export type SiteProof = z.output<typeof SiteProof>

export const SiteVerification = z
  .object({
    /** Whether the site has proved its domain; without a proof its ads earn nothing. */
    isVerified: z.boolean(),
    verifiedAt: Instant.nullable(),
    /** `before`: the site is older than the requirement of a proof. */
    verifiedBy: z.enum(['ads_txt', 'tag', 'dns', 'operator', 'before']).nullable(),
    isHeldByAnother: z.boolean(),
    /** Time and result of the last check. */
    checkedAt: Instant.nullable(),
    proof: SiteProof.nullable(),
    /** Any one of these lines in the live ads.txt is a proof. */
    adsTxtLines: z.array(z.string()),
    /** This TXT record of the domain is a proof. */
    dnsRecord: z.string(),
    /** Further hosts whose ads earn for the site. */
    hosts: z.array(z.object({ host: z.string(), isVerified: z.boolean(), checkedAt: Instant.nullable() })),
    /** Other hosts that requested the site's ads, latest first. */
    strangers: z.array(z.object({ host: z.string(), requests: z.int(), lastSeenAt: Instant })),
  })
  .meta({ id: 'SiteVerification' })
export type SiteVerification = z.output<typeof SiteVerification>

export const readSiteVerification = call({
  method: 'GET',
  path: '/sites/:id/verification',
  summary: 'Read the proof of domain',
  access: 'settings.read',
  params: IdParams,
  reply: SiteVerification,
})

export const checkSiteVerification = call({
  method: 'POST',
  path: '/sites/:id/verification/check',
  summary: 'Check the proof of domain',
  access: 'settings.read',
  params: IdParams,
  reply: SiteVerification,
})

export const setSiteHosts = call({
  method: 'PUT',
  path: '/sites/:id/hosts',
  summary: 'Replace the further hosts',
  access: 'sites.write',
  params: IdParams,
  body: z.object({ hosts: z.array(z.string().trim().min(1).max(260)).max(50) }),
  reply: SiteVerification,
})

export const SiteId = Id
