import { z } from 'zod'
import { call, Id, IdParams, Instant } from './call.ts'
import { zoneTypes } from './plain/zones.ts'

const UserInfo = z.object({
  apps: z.array(z.object({ id: z.string(), name: z.string(), platform: z.string() })),
  appUsers: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** What may stand for all sites of an account instead of one's id; never an id itself (G-079). */
export const allSitesId = 'all-sites'

export const Zone = z
  .object({
    id: z.string(),
    name: z.string(),
    /** A size such as 320x50; null where the placement is not served there. */
    mobile: z.string().nullable(),
    desktop: z.string().nullable(),
    zoneType: z.enum(zoneTypes),
    /** To paste into a page; null where an account manager puts it in place. */
    snippet: z.string().nullable(),
  })
  .meta({ id: 'Zone' })
export type Zone = z.output<typeof Zone>

export const siteStatuses = ['NEW', 'LIVE', 'PAUSED'] as const
export const reportPlatforms = ['all', 'desktop', 'mobile', 'android', 'iOS', 'amp'] as const

export const Site = z
  .object({
    id: z.string(),
    /** `all-sites` or empty: the sum of all sites and no site of its own. */
    virgulId: z.string(),
    fqdn: z.string(),
    status: z.enum(siteStatuses),
    /** Short and public: names the site in ad tags. */
    code: z.string(),
    category: z.string(),
    page: z.string(),
    /** 0 to 3 while it is being set up, -1 when done. */
    onboardingStep: z.int().min(-1).max(3),
    /** Which steps are shown: indexes, comma-separated. */
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
    /** When its pages first and last asked for an ad; null before that. */
    tagSeenFirstAt: Instant.nullable(),
    tagSeenLastAt: Instant.nullable(),
    updatedAt: Instant,
  })
  .meta({ id: 'Site' })
export type Site = z.output<typeof Site>

/** A host name; what is refused is 422 `invalid_domain`. */
const Fqdn = z.string().trim().min(1).max(260)
const Step = z.int().min(-1).max(3)

export const listSites = call({
  method: 'GET',
  path: '/sites',
  summary: 'The sites of the account, oldest first; with two or more, the sum of all comes before them',
  access: 'signedIn',
  oauth: 'read',
  reply: z.object({ sites: z.array(Site), info: z.object({ user: UserInfo }) }),
})

export const readSite = call({
  method: 'GET',
  path: '/sites/:id',
  summary: 'One site, or all-sites',
  access: 'signedIn',
  oauth: 'read',
  params: IdParams,
  reply: Site,
})

export const createSite = call({
  method: 'POST',
  path: '/sites',
  summary: 'Add a site by its domain; its owner gets the ad-manager form by mail',
  access: 'sites.write',
  oauth: 'write',
  /** `website`: a field that only robots fill in; with it nothing is made, and an id is answered all the same. */
  body: z.object({ fqdn: Fqdn, onboardingStep: Step.default(1), website: z.string().max(2048).optional() }),
  reply: z.object({ id: z.string() }),
})

export const updateSite = call({
  method: 'PUT',
  path: '/sites/:id',
  summary: 'Change a site: takes the whole of it and uses what its owner may change',
  access: 'sites.write',
  oauth: 'write',
  params: IdParams,
  /** `updatedAt` of what was read: 409 `stale` when somebody was faster. */
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
  summary: 'The placements of a site with the code of each',
  access: 'settings.read',
  oauth: 'read',
  params: IdParams,
  reply: z.object({ data: z.array(Zone) }),
})

export const readAdsTxt = call({
  method: 'GET',
  path: '/sites/:id/adstxt',
  summary: 'The ads.txt of the site, or app-ads.txt of an app, as text/plain',
  access: 'settings.read',
  oauth: 'read',
  params: IdParams,
  reply: z.string(),
})

/** What a buyer finds: the line is there, is missing, or is there with another relationship or authority id. */
const adsTxtVerdicts = ['found', 'missing', 'different'] as const
export const AdsTxtCheck = z.object({
  /** Where it was looked for, after redirects. */
  address: z.string(),
  checkedAt: Instant,
  /** Null: it was fetched. Else why it could not be. */
  fault: z.enum(['unreachable', 'not_found', 'not_text', 'too_large', 'refused']).nullable(),
  httpStatus: z.int().nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      verdict: z.enum(adsTxtVerdicts),
      /** The line that stands in its place. */
      found: z.string().nullable(),
    }),
  ),
  /** Lines of the file that no buyer can read. */
  unreadable: z.array(z.object({ number: z.int(), text: z.string() })),
})
export type AdsTxtCheck = z.output<typeof AdsTxtCheck>

export const checkAdsTxt = call({
  method: 'POST',
  path: '/sites/:id/adstxt/check',
  summary: "Fetch the site's live ads.txt as a buyer would, and compare",
  access: 'settings.read',
  params: IdParams,
  reply: AdsTxtCheck,
})

/** `off`: this way is not offered, as no line of the installation's ads.txt names one site. */
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
    /** Whether the site holds its domain: only then its ads are paid. */
    isVerified: z.boolean(),
    verifiedAt: Instant.nullable(),
    /** `before`: it had the domain before proofs were required. */
    verifiedBy: z.enum(['ads_txt', 'tag', 'dns', 'operator', 'before']).nullable(),
    isHeldByAnother: z.boolean(),
    /** When proofs were last looked for, and what was found. */
    checkedAt: Instant.nullable(),
    proof: SiteProof.nullable(),
    /** One of these lines in the live ads.txt is a proof. */
    adsTxtLines: z.array(z.string()),
    /** As a TXT record of the domain it is a proof. */
    dnsRecord: z.string(),
    /** Other hosts on which the site's tag may earn. */
    hosts: z.array(z.object({ host: z.string(), isVerified: z.boolean(), checkedAt: Instant.nullable() })),
    /** Hosts that asked for the site's ads and are not the site's, the last seen first. */
    strangers: z.array(z.object({ host: z.string(), requests: z.int(), lastSeenAt: Instant })),
  })
  .meta({ id: 'SiteVerification' })
export type SiteVerification = z.output<typeof SiteVerification>

export const readSiteVerification = call({
  method: 'GET',
  path: '/sites/:id/verification',
  summary: 'Whether the site has proven its domain, by which ways, and on which other hosts its tag runs',
  access: 'settings.read',
  params: IdParams,
  reply: SiteVerification,
})

export const checkSiteVerification = call({
  method: 'POST',
  path: '/sites/:id/verification/check',
  summary: "Look for the site's proofs now: ads.txt line, ad tag on the home page, DNS TXT record",
  access: 'settings.read',
  params: IdParams,
  reply: SiteVerification,
})

export const setSiteHosts = call({
  method: 'PUT',
  path: '/sites/:id/hosts',
  summary: 'Replace the further hosts on which the site may earn; each needs a proof of its own',
  access: 'sites.write',
  params: IdParams,
  body: z.object({ hosts: z.array(z.string().trim().min(1).max(260)).max(50) }),
  reply: SiteVerification,
})

export const SiteId = Id
