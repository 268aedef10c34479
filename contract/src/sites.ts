import { z } from 'zod'
import { call } from './call.ts'

const UserInfo = z.object({
  apps: z.array(z.object({ id: z.string(), name: z.string(), platform: z.string() })),
  appUsers: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const Site = z
  .object({
    id: z.string(),
    fqdn: z.string(),
    status: z.enum(['NEW', 'LIVE', 'PAUSED']),
    /** 0 to 3 while it is being set up, -1 when done. */
    onboardingStep: z.int().min(-1).max(3),
  })
  .meta({ id: 'Site' })
export type Site = z.output<typeof Site>

export const listSites = call({
  method: 'GET',
  path: '/sites',
  summary: 'The sites of the account, oldest first; empty for account types without sites',
  access: 'signedIn',
  oauth: 'read',
  reply: z.object({ sites: z.array(Site), info: z.object({ user: UserInfo }) }),
})
