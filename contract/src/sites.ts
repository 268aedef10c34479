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
    mobile: z.string().nullable().describe('A size such as 320x50; null: not served on mobile.'),
    desktop: z.string().nullable().describe('A size such as 970x250; null: not served on desktop.'),
    zoneType: z.enum(zoneTypes).describe('Follows from the name.'),
    snippet: z
      .string()
      .nullable()
      .describe('The tag to paste where the ad is to appear; null if an account manager places it.'),
  })
  .meta({ id: 'Zone' })
export type Zone = z.output<typeof Zone>

export const siteStatuses = ['NEW', 'LIVE', 'PAUSED'] as const
export const reportPlatforms = ['all', 'desktop', 'mobile', 'android', 'iOS', 'amp'] as const

export const Site = z
  .object({
    id: z.string(),
    virgulId: z.string().describe('The same as `id`.'),
    fqdn: z.string().describe('The domain.'),
    status: z.enum(siteStatuses).describe('`NEW`: in its onboarding. `PAUSED`: an operator stopped its ads.'),
    code: z.string().describe('The public code of the site, in ad tags and ads.txt.'),
    category: z.string(),
    page: z.string().describe('A page with the ad code.'),
    onboardingStep: z.int().min(-1).max(3).describe('0 to 3 during the onboarding, -1 afterwards.'),
    onboardingSteps: z.string().describe('Indexes of the onboarding steps, with commas between them.'),
    isApp: z.boolean(),
    adsTxt: z.array(z.string()).describe('Lines for ads.txt, or for app-ads.txt of an app.'),
    loaderSnippet: z
      .string()
      .nullable()
      .describe('The script for the head of its pages, once; null where placements bring their own.'),
    warning: z
      .object({ title: z.string(), description: z.string() })
      .nullable()
      .describe('A notice of an operator; null without one.'),
    info: z.object({ user: UserInfo }),
    incomeTypes: z.array(z.string()).describe('The income types by which reports can be filtered.'),
    tagMap: z.record(z.string(), z.string()).describe('The label of each tag key.'),
    dimensions: z.array(z.string()).describe('Names of further breakdowns.'),
    zones: z.array(Zone),
    breakdowns: z
      .object({
        daily: z.boolean(),
        monthly: z.boolean(),
        placement: z.boolean(),
        tag: z.boolean(),
        platform: z.boolean(),
        appNames: z.boolean(),
        site: z.boolean(),
        statType: z.boolean(),
      })
      .describe('The breakdowns that reports of the site offer.'),
    filters: z
      .object({
        platforms: z.array(z.enum(reportPlatforms)),
        placement: z.boolean(),
        tag: z.boolean(),
      })
      .describe('The filters that reports of the site offer.'),
    tagSeenFirstAt: Instant.nullable().describe('The first ad request of its pages; null without one.'),
    tagSeenLastAt: Instant.nullable().describe('The latest ad request of its pages; null without one.'),
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
  body: z.object({
    fqdn: Fqdn.describe('The domain; an address is accepted too.'),
    onboardingStep: Step.default(1).describe('The next step, 0 to 3; -1 ends the onboarding.'),
    website: z.string().max(2048).optional().describe('Leave out.'),
  }),
  reply: z.object({ id: z.string() }),
})

export const updateSite = call({
  method: 'PUT',
  path: '/sites/:id',
  summary: 'Change a site',
  access: 'sites.write',
  oauth: 'write',
  params: IdParams,
  body: z.object({
    fqdn: Fqdn.optional().describe('Can change only while the site is `NEW`.'),
    category: z.string().trim().max(100).optional(),
    page: z.string().trim().max(2048).optional(),
    onboardingStep: Step.optional().describe('The next step, 0 to 3; -1 ends the onboarding.'),
    status: z.enum(siteStatuses).optional(),
    updatedAt: Instant.optional().describe(
      'Of the version that you read: 409 `stale` when the site has changed since.',
    ),
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
  address: z.string().describe('The address of the file, after redirects.'),
  checkedAt: Instant,
  fault: z
    .enum(['unreachable', 'not_found', 'not_text', 'too_large', 'refused'])
    .nullable()
    .describe('Why the file could not be read; null when it could.'),
  httpStatus: z.int().nullable().describe('Null without an answer.'),
  lines: z
    .array(
      z.object({
        line: z.string(),
        verdict: z.enum(adsTxtVerdicts),
        found: z.string().nullable().describe('The live line that differs.'),
      }),
    )
    .describe(
      'The lines that the site needs. `different`: the live line has another relationship or authority id.',
    ),
  unreadable: z
    .array(z.object({ number: z.int(), text: z.string() }))
    .describe('Lines of the file that buyers cannot read.'),
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
  adsTxt: z
    .enum(proofStatuses)
    .describe(
      '`off`: this way is not available, because no ads.txt line of this installation contains the code of the site.',
    ),
  tag: z.enum(proofStatuses),
  dns: z.enum(proofStatuses),
})
export type SiteProof = z.output<typeof SiteProof>

export const SiteVerification = z
  .object({
    isVerified: z.boolean().describe('The ads of a site with an unverified domain earn nothing.'),
    verifiedAt: Instant.nullable(),
    verifiedBy: z
      .enum(['ads_txt', 'tag', 'dns', 'operator', 'before'])
      .nullable()
      .describe('`before`: the site is older than domain verification.'),
    isHeldByAnother: z.boolean().describe('Another account has verified the same domain.'),
    checkedAt: Instant.nullable().describe('The last check; null before the first.'),
    proof: SiteProof.nullable().describe('The result of the last check.'),
    adsTxtLines: z.array(z.string()).describe('One of these lines in the live ads.txt verifies the domain.'),
    dnsRecord: z.string().describe('This TXT record of the domain verifies it.'),
    hosts: z
      .array(z.object({ host: z.string(), isVerified: z.boolean(), checkedAt: Instant.nullable() }))
      .describe('Further hosts on which the ads of the site earn.'),
    strangers: z
      .array(z.object({ host: z.string(), requests: z.int(), lastSeenAt: Instant }))
      .describe(
        'Unverified hosts: other hosts that requested ads of the site in the last 90 days, latest first, 20 at most. Their ads earn nothing.',
      ),
  })
  .meta({ id: 'SiteVerification' })
export type SiteVerification = z.output<typeof SiteVerification>

export const readSiteVerification = call({
  method: 'GET',
  path: '/sites/:id/verification',
  summary: 'Read the domain verification',
  access: 'settings.read',
  params: IdParams,
  reply: SiteVerification,
})

export const checkSiteVerification = call({
  method: 'POST',
  path: '/sites/:id/verification/check',
  summary: 'Check the domain verification',
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
  body: z.object({
    hosts: z.array(z.string().trim().min(1).max(260)).max(50).describe('The complete list, 20 at most.'),
  }),
  reply: SiteVerification,
})

export const SiteId = Id
