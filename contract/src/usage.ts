import { z } from 'zod'
import { call } from './call.ts'
import { quotaNames } from './plain/account/quotas.ts'

export const QuotaUse = z
  .object({
    quota: z
      .enum(quotaNames)
      .describe('`linksPerHour`: videos added by link in an hour. `uploads`: uploads at the same time.'),
    used: z
      .int()
      .describe(
        'Bytes for `storage`, otherwise a count. Above `limit` if the limit was lowered; nothing is removed then.',
      ),
    limit: z.int(),
  })
  .meta({ id: 'QuotaUse' })
export type QuotaUse = z.output<typeof QuotaUse>

export const readUsage = call({
  method: 'GET',
  path: '/usage',
  summary: 'Read usage and limits',
  access: 'signedIn',
  oauth: 'read',
  reply: z.object({ data: z.array(QuotaUse) }),
})
