import { z } from 'zod'
import { AuditEntry } from './audit.ts'
import { User } from './auth.ts'
import { call, Id, IdParams, Instant, Reason, Success } from './call.ts'
import { CountedTotal, keysetQuery, keysetReply } from './keyset.ts'
import {
  currencies,
  integrationTypes,
  languages,
  videoInfrastructures,
} from './plain/account/accountTypes.ts'
import { staffRoles } from './plain/account/staffRoles.ts'
import { highestLimit, quotaNames, type QuotaName } from './plain/account/quotas.ts'
import { isTimezone } from './plain/calendar.ts'
import { QuotaUse } from './usage.ts'

/** An account as operators see it. */
export const AdminUser = User.extend({
  status: z.enum(['PENDING', 'ACTIVE', 'DISABLED']).describe('`PENDING`: not approved yet.'),
  isDemo: z.boolean().describe('The account has demonstration data.'),
  approvedAt: Instant.nullable(),
  createdAt: Instant,
}).meta({ id: 'AdminUser' })
export type AdminUser = z.output<typeof AdminUser>

const Settings = {
  name: z.string().trim().min(1).max(200),
  integrationType: z.literal([...integrationTypes]),
  videoInfrastructure: z.enum(videoInfrastructures).nullable(),
  language: z.enum(languages),
  currency: z.enum(currencies),
  timezone: z
    .string()
    .max(64)
    .refine((zone) => isTimezone(zone), 'Choose an IANA time zone such as Europe/Istanbul.'),
  virgulId: z.string().trim().min(1).max(128).nullable(),
  staffRole: z.enum(staffRoles).nullable(),
}

export const listUsers = call({
  method: 'GET',
  path: '/admin/users',
  summary: 'List accounts',
  access: 'staff.read',
  query: z.object({
    search: z
      .string()
      .trim()
      .max(320)
      .optional()
      .describe(
        'A part of the name, the email or a domain, the ID, the code or the ID of a site, or the address of one of its pages. Less than three letters: the beginning of a word.',
      ),
    status: AdminUser.shape.status.optional(),
    ...keysetQuery(),
  }),
  reply: z.object({ data: z.array(AdminUser), ...keysetReply, total: CountedTotal }),
})

export const createUser = call({
  method: 'POST',
  path: '/admin/users',
  summary: 'Create an account',
  access: 'staff.accounts',
  body: z.object({ email: z.string().trim().pipe(z.email().max(320)), ...Settings }).partial({
    integrationType: true,
    videoInfrastructure: true,
    language: true,
    currency: true,
    timezone: true,
    virgulId: true,
    staffRole: true,
  }),
  reply: AdminUser,
})

export const approveUser = call({
  method: 'POST',
  path: '/admin/users/:id/approve',
  summary: 'Approve an account',
  access: 'staff.accounts',
  params: IdParams,
  body: z.object({
    integrationType: Settings.integrationType.optional(),
    agentIds: z
      .array(Id)
      .max(20)
      .optional()
      .describe('Accounts that may report on this one. Needs the right to act in accounts.'),
    isAgain: z
      .boolean()
      .optional()
      .describe(
        'True sends the link of an approved registration again. False approves, and answers 409 where somebody already did. Without it the call does either.',
      ),
  }),
  reply: AdminUser,
})

export const readApprovalMail = call({
  method: 'GET',
  path: '/admin/users/:id/approval-mail',
  summary: 'Preview the activation mail',
  access: 'staff.read',
  params: IdParams,
  reply: z.object({
    email: z.string(),
    language: z.enum(languages),
    subject: z.string(),
    text: z.string().describe('As the owner reads it. The link is an example and opens nothing.'),
    html: z.string().describe('The same as a page, for a frame without scripts.'),
  }),
})

export const refuseUser = call({
  method: 'POST',
  path: '/admin/users/:id/refuse',
  summary: 'Refuse a registration',
  access: 'staff.accounts',
  params: IdParams,
  body: z.object({
    reason: Reason.describe('The owner gets it by email.'),
  }),
  reply: AdminUser,
})

export const setUser = call({
  method: 'PUT',
  path: '/admin/users/:id',
  summary: 'Change an account',
  access: 'staff.accounts',
  params: IdParams,
  body: z
    .object({
      ...Settings,
      status: z.enum(['ACTIVE', 'DISABLED']),
      appUsers: z
        .array(Id)
        .max(1000)
        .describe('Ids of all accounts whose reports this agent may read; replaces the earlier list.'),
      seen: z
        .object(Settings)
        .partial()
        .describe('Settings as they were read. Where one has changed since, the call answers 409 `stale`.'),
    })
    .partial(),
  reply: AdminUser,
})

const AccountLimit = QuotaUse.extend({
  isOwn: z.boolean().describe('An operator set it for this account; otherwise it is the default.'),
}).meta({ id: 'AccountLimit' })
export type AccountLimit = z.output<typeof AccountLimit>

const AccountLimits = z.object({ data: z.array(AccountLimit) })

export const readLimits = call({
  method: 'GET',
  path: '/admin/users/:id/limits',
  summary: 'Read the limits of an account',
  access: 'staff.read',
  params: IdParams,
  reply: AccountLimits,
})

export const setLimits = call({
  method: 'PUT',
  path: '/admin/users/:id/limits',
  summary: 'Change the limits of an account',
  access: 'staff.accounts',
  params: IdParams,
  body: z
    .object(
      Object.fromEntries(
        quotaNames.map((quota) => [quota, z.int().min(0).max(highestLimit(quota)).nullable()]),
      ) as Record<QuotaName, z.ZodNullable<z.ZodInt>>,
    )
    .partial()
    .describe('`storage` in bytes, the others as counts. Null: the default of the installation.'),
  reply: AccountLimits,
})

export const resetFactors = call({
  method: 'POST',
  path: '/admin/users/:id/reset-factors',
  summary: 'Remove second factors',
  access: 'staff.accounts',
  params: IdParams,
  reply: z.object({ removed: z.boolean().describe('False where the account had none.') }),
})

export const AccountGrant = z
  .object({
    id: z.string(),
    actor: z.object({ id: z.string(), email: z.string() }).describe('Who may act in the other account.'),
    target: z.object({ id: z.string(), email: z.string() }).describe('The account that is opened.'),
    grantedBy: z.string().describe("A user's id, or `cli`."),
    until: Instant.nullable().describe('Null: until it is revoked.'),
    createdAt: Instant,
  })
  .meta({ id: 'AccountGrant' })
export type AccountGrant = z.output<typeof AccountGrant>

/** An account with what is connected to it and its latest history. */
const AccountDetails = z.object({
  user: AdminUser,
  sessions: z.int().describe('How many sessions are open.'),
  grants: z.array(AccountGrant),
  agents: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('Accounts that report on this one.'),
  connectedApps: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      scopes: z.array(z.enum(['read', 'write'])),
      usedAt: Instant.nullable(),
    }),
  ),
  audit: z.array(AuditEntry).describe('The latest ten, newest first.'),
})
export type AccountDetails = z.output<typeof AccountDetails>

export const readUser = call({
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'Read an account',
  access: 'staff.read',
  params: IdParams,
  reply: AccountDetails,
})

export const createAccountGrant = call({
  method: 'POST',
  path: '/admin/account-grants',
  summary: 'Let an account act in another',
  access: 'staff.act',
  body: z.object({ actorId: Id, targetId: Id, until: Instant.nullable().default(null) }),
  reply: AccountGrant,
})

export const removeAccountGrant = call({
  method: 'DELETE',
  path: '/admin/account-grants/:id',
  summary: 'Revoke a grant',
  access: 'staff.act',
  params: IdParams,
  reply: Success,
})

export const readOperatorReference = call({
  method: 'GET',
  path: '/admin/openapi.json',
  summary: 'Read the reference for operators',
  access: 'staff.read',
  /** An OpenAPI 3.1 document. */
  reply: z.looseObject({ openapi: z.string() }),
})
