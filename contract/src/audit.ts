import { z } from 'zod'
import { call, Instant } from './call.ts'
import { keysetQuery, keysetReply } from './keyset.ts'

/** Who changed what, when and from where. */
export const AuditEntry = z
  .object({
    id: z.string(),
    at: Instant,
    kind: z.string().describe('What was done, such as `approved`, or a call such as `DELETE /videos/:id`.'),
    account: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .describe('The account that it was done in; null where it was in none.'),
    actor: z
      .string()
      .describe(
        "A user's id, `token:` and the id of a machine token, `cli` for a command, `demo`, `proof` for the daily check of domains, or `recipient` of a report.",
      ),
    actorName: z.string().nullable().describe('Of the user or the machine token.'),
    clientName: z.string().nullable().describe('The third-party app that did it for the user.'),
    address: z
      .string()
      .nullable()
      .describe(
        'The network address of the caller; null for commands, and for some entries that are hidden.',
      ),
    siteName: z.string().nullable().describe('The domain of the site that the `site` of the details names.'),
    details: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        'What exactly; `before` and `after` have the values of the changed fields. Null where `isHidden`.',
      ),
    isHidden: z
      .boolean()
      .describe(
        'Your role is not shown the details: payments need `staff.money`, sign-ins, sessions, second factors and passwords of operators `staff.administer`. Those of other operators have no address either.',
      ),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

const Person = z.string().trim().min(1).max(320)

export const listAudit = call({
  method: 'GET',
  path: '/admin/audit',
  summary: 'List the audit log',
  access: 'staff.read',
  query: z.object({
    account: Person.optional().describe('ID or email of the account that it was done in.'),
    actor: Person.optional().describe('ID or email of who did it, `token:` and an ID, or `cli`.'),
    kind: z.string().max(128).optional(),
    address: z.string().trim().max(64).optional(),
    from: Instant.optional(),
    until: Instant.optional().describe('Excluded.'),
    ...keysetQuery(z.string().regex(/^\d{1,15}$/), 1000),
  }),
  reply: z.object({
    data: z.array(AuditEntry),
    ...keysetReply,
    keptDays: z.int().describe('Entries are removed after so many days, except approvals and activations.'),
  }),
})
