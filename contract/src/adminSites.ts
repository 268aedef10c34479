import { z } from 'zod'
import { AuditEntry } from './audit.ts'
import { call, Id, IdParams, Instant, Success } from './call.ts'
import { filterBreakdowns } from './filters.ts'
import { CountedTotal, keysetQuery, keysetReply } from './keyset.ts'
import { operatedSiteStates } from './plain/operatedSiteStates.ts'
import { zoneSizeShape } from './plain/zones.ts'
import { AdsTxtCheck, reportPlatforms, Site, siteStatuses, SiteVerification, Zone } from './sites.ts'

const Owner = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** A site in the list of all accounts. */
const ListedSite = Site.pick({
  id: true,
  fqdn: true,
  code: true,
  status: true,
  isApp: true,
  onboardingStep: true,
  tagSeenFirstAt: true,
  tagSeenLastAt: true,
})
  .extend({
    account: Owner,
    isRemoved: z.boolean(),
    verifiedBy: SiteVerification.shape.verifiedBy,
    zoneCount: z.int(),
    createdAt: Instant,
  })
  .meta({ id: 'ListedSite' })
export type ListedSite = z.output<typeof ListedSite>

export const listOperatedSites = call({
  method: 'GET',
  path: '/admin/sites',
  summary: 'List the sites of all accounts',
  access: 'staff.read',
  query: z.object({
    search: z
      .string()
      .trim()
      .max(260)
      .optional()
      .describe(
        'A part of the domain, the code, the ID, or the address of a page. Less than three letters: the beginning of a word.',
      ),
    state: z
      .enum(operatedSiteStates)
      .optional()
      .describe(
        'Without it: all but removed sites. `UNVERIFIED`: sites whose ads earn nothing, because nobody proved the domain. `WITHOUT_PLACEMENT`: new sites of active accounts on which no ad can be shown.',
      ),
    account: Id.optional(),
    ...keysetQuery(),
  }),
  reply: z.object({ data: z.array(ListedSite), ...keysetReply, total: CountedTotal }),
})

const OperatedZone = Zone.extend({
  passback: z.string().nullable().describe('The code that is shown when no campaign fits; null for none.'),
  vastUrl: z.string().nullable().describe('The VAST tag of a preroll placement; null for none.'),
  updatedAt: Instant.describe('Send it with a change, which is refused when somebody else was faster.'),
}).meta({ id: 'OperatedZone' })
export type OperatedZone = z.output<typeof OperatedZone>

/** A site as operators see it. */
export const OperatedSite = Site.omit({ info: true, virgulId: true })
  .extend({
    account: Owner,
    isRemoved: z.boolean(),
    ownAdsTxt: z.array(z.string()).describe('The lines of the site, without those of the installation.'),
    zones: z.array(OperatedZone),
    verification: SiteVerification.extend({
      unprovenSince: Instant.nullable().describe('The first of the latest checks in a row without a proof.'),
    })
      .nullable()
      .describe('Null for apps and removed sites.'),
    createdAt: Instant,
  })
  .meta({ id: 'OperatedSite' })
export type OperatedSite = z.output<typeof OperatedSite>

export const readOperatedSite = call({
  method: 'GET',
  path: '/admin/sites/:id',
  summary: 'Read a site of any account',
  access: 'staff.read',
  params: IdParams,
  reply: OperatedSite,
})

export const listSiteHistory = call({
  method: 'GET',
  path: '/admin/sites/:id/history',
  summary: 'List the changes of a site',
  access: 'staff.read',
  params: IdParams,
  reply: z.object({ data: z.array(AuditEntry).describe('The latest hundred, newest first.') }),
})

export const addOperatedSite = call({
  method: 'POST',
  path: '/admin/sites',
  summary: 'Add a site to an account',
  access: 'staff.sites',
  body: z.object({
    accountId: Id,
    fqdn: z.string().trim().min(1).max(260).describe('The domain; an address is accepted too.'),
    isApp: z.boolean().default(false).describe('The site of an app, with app-ads.txt and without pages.'),
  }),
  reply: OperatedSite,
})

/** An action does not answer the site: with its placements it would be megabytes, which its screen reads anyway. */
const SiteId = z.object({ id: z.string() })

/** The fields of a site that operators set up. */
export const setSite = call({
  method: 'PUT',
  path: '/admin/sites/:id',
  summary: 'Set up a site',
  access: 'staff.sites',
  params: IdParams,
  body: z
    .object({
      status: z.enum(siteStatuses),
      onboardingSteps: z
        .string()
        .regex(/^([0-3](,[0-3])*)?$/, 'Write numbers from 0 to 3, separated by commas.')
        .describe('Indexes of the steps that the publisher sees, with commas between them.'),
      isApp: z.boolean(),
      adsTxt: z.array(z.string().trim().min(1).max(500)).max(5000),
      warning: z
        .object({ title: z.string().trim().min(1).max(200), description: z.string().trim().min(1).max(2000) })
        .nullable()
        .describe('A notice above the site for its publisher; null for none.'),
      incomeTypes: z
        .array(z.string().min(1).max(50))
        .max(50)
        .describe('The income types by which reports of the site can be filtered.'),
      tagMap: z
        .record(z.string().min(1).max(100), z.string().max(200))
        .describe('The label of each tag key.'),
      dimensions: z
        .array(z.string().min(1).max(50))
        .max(20)
        .describe('Names of further breakdowns, such as `appNames`.'),
      breakdowns: z.array(z.enum(filterBreakdowns)).max(8),
      platforms: z.array(z.enum(reportPlatforms)).max(6),
      updatedAt: Instant.describe(
        'Of the version that you read: 409 `stale` when the site has changed since.',
      ),
    })
    .partial(),
  reply: SiteId,
})

/** What operators do with a site of any account. */
const siteAction = (path: `/${string}`, summary: string) =>
  call({ method: 'POST', path, summary, access: 'staff.sites', params: IdParams, reply: SiteId })

export const pauseSite = siteAction('/admin/sites/:id/pause', 'Pause a site')
export const resumeSite = siteAction('/admin/sites/:id/resume', 'Resume a site')
export const removeSite = siteAction('/admin/sites/:id/remove', 'Remove a site')
export const restoreSite = siteAction('/admin/sites/:id/restore', 'Restore a removed site')
export const verifySite = siteAction('/admin/sites/:id/verify', 'Mark a domain as verified')

export const addSiteHost = call({
  method: 'POST',
  path: '/admin/sites/:id/hosts',
  summary: 'Add a further host',
  access: 'staff.sites',
  params: IdParams,
  body: z.object({ host: z.string().trim().min(1).max(260) }),
  reply: SiteId,
})

export const checkOperatedAdsTxt = call({
  method: 'POST',
  path: '/admin/sites/:id/adstxt/check',
  summary: 'Check any live ads.txt',
  access: 'staff.read',
  params: IdParams,
  reply: AdsTxtCheck,
})

export const checkOperatedVerification = call({
  method: 'POST',
  path: '/admin/sites/:id/verification/check',
  summary: 'Check any domain verification',
  access: 'staff.sites',
  params: IdParams,
  reply: SiteId,
})

const Size = z.string().regex(zoneSizeShape, 'Write a size such as 300x250.').nullable()

const VastUrl = z
  .string()
  .max(10_000)
  .nullable()
  .describe('For a preroll placement: the https address of its VAST tag, with macros; null for none.')

export const createZone = call({
  method: 'POST',
  path: '/admin/sites/:id/zones',
  summary: 'Add a placement',
  access: 'staff.sites',
  params: IdParams,
  body: z.object({
    name: z.string().trim().min(1).max(100),
    mobile: Size.default(null),
    desktop: Size.default(null),
    passback: z
      .string()
      .max(20_000)
      .nullable()
      .default(null)
      .describe('The code that is shown when no campaign fits; null for none.'),
    vastUrl: VastUrl.default(null),
  }),
  reply: OperatedZone,
})

export const updateZone = call({
  method: 'PUT',
  path: '/admin/zones/:id',
  summary: 'Change a placement',
  access: 'staff.sites',
  params: IdParams,
  body: z.object({
    name: z.string().trim().min(1).max(100).optional(),
    mobile: Size.optional(),
    desktop: Size.optional(),
    passback: z
      .string()
      .max(20_000)
      .nullable()
      .optional()
      .describe('The code that is shown when no campaign fits; null for none.'),
    vastUrl: VastUrl.optional(),
    updatedAt: Instant.optional().describe(
      'Of the version that you read: 409 `stale` when the placement has changed since.',
    ),
  }),
  reply: OperatedZone,
})

export const removeZone = call({
  method: 'DELETE',
  path: '/admin/zones/:id',
  summary: 'Remove a placement',
  access: 'staff.sites',
  params: IdParams,
  reply: Success,
})

/**
 * Why a document of a VAST tag shows no ad. `refused`: our server does not request the address, because it is private.
 * `not_secure`: browsers do not, because it is http. `not_readable`: it does not allow other origins (CORS).
 */
export const vastFaults = [
  'refused',
  'not_secure',
  'unreachable',
  'too_slow',
  'answered',
  'too_large',
  'not_readable',
  'not_xml',
  'not_vast',
  'version',
  'no_ad',
  'not_linear',
  'no_media',
  'program',
  'too_deep',
] as const
export type VastFault = (typeof vastFaults)[number]

const VastDocument = z.object({
  address: z.string(),
  ms: z.int().describe('Milliseconds until the whole answer was there.'),
  httpStatus: z.int().nullable().describe('Null without an answer.'),
  version: z.string().nullable().describe('Of VAST; null if it is none.'),
  ads: z.int(),
  title: z.string().nullable().describe('Of the first ad.'),
})
export type VastDocument = z.output<typeof VastDocument>

const VastCheck = z
  .object({
    checkedAt: Instant,
    fault: z
      .enum(vastFaults)
      .nullable()
      .describe('Why no ad would play; null: an ad plays. It is about the last document.'),
    code: z.int().nullable().describe('The IAB error code that a player reports then.'),
    documents: z
      .array(VastDocument)
      .describe('The answer of the tag, then those that its wrappers lead to, six at most.'),
    durationMs: z.int().nullable(),
    media: z
      .array(z.object({ type: z.string(), width: z.int(), height: z.int(), bitrate: z.int().nullable() }))
      .describe('Files of the ad. `bitrate`: kbit/s.'),
  })
  .meta({ id: 'VastCheck' })
export type VastCheck = z.output<typeof VastCheck>

export const checkVastTag = call({
  method: 'POST',
  path: '/admin/vast-tags/check',
  summary: 'Test a VAST tag',
  access: 'staff.sites',
  isUnrecorded: true,
  body: z.object({ vastUrl: z.string().max(10_000).describe('The https address, with macros.') }),
  reply: VastCheck,
})
