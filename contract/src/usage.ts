import { z } from 'zod'
import { call } from './call.ts'
import { quotaNames } from './plain/quotas.ts'

export const QuotaUse = z
  .object({
    quota: z.enum(quotaNames),
    /** Bytes for `storage`, else a count. Above `limit` when the limit was lowered: existing things stay. */
    used: z.int(),
    limit: z.int(),
  })
  .meta({ id: 'QuotaUse' })
export type QuotaUse = z.output<typeof QuotaUse>

export const readUsage = call({
  method: 'GET',
  path: '/usage',
  summary: 'What the account uses of its quotas; only quotas of what its type can add',
  access: 'signedIn',
  oauth: 'read',
  reply: z.object({ data: z.array(QuotaUse) }),
})
