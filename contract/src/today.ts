import { z } from 'zod'
import { call, Instant } from './call.ts'
import { Problem } from './health.ts'
import { mostCounted } from './plain/mostCounted.ts'
import { todayKinds } from './plain/todayKinds.ts'

/** Things of one kind that wait for an operator. */
const TodayItem = z.object({
  kind: z
    .enum(todayKinds)
    .describe(
      '`registrations`: not approved yet. `sites`: without a placement. `missingSources`: demand sources that reported in the week before, but not yesterday (UTC). The others failed within the last 24 hours.',
    ),
  count: z.int().describe(`At most ${mostCounted}, which stands for more.`),
  examples: z
    .array(
      z.object({
        id: z.string().describe('Of the account, site, import, video or report run; the name of a source.'),
        name: z.string(),
        account: z.object({ id: z.string(), name: z.string() }).nullable(),
        at: Instant.nullable().describe('Since when it waits.'),
      }),
    )
    .describe('The three that have waited longest; of failed ones the latest three.'),
})
export type TodayItem = z.output<typeof TodayItem>

export const Today = z
  .object({
    checkedAt: Instant,
    problems: z.array(Problem).describe('Of the installation, as in its health.'),
    items: z.array(TodayItem).describe('The most urgent first; kinds without anything are left out.'),
  })
  .meta({ id: 'Today' })
export type Today = z.output<typeof Today>

export const readToday = call({
  method: 'GET',
  path: '/admin/today',
  summary: 'Read what waits today',
  access: 'staff.read',
  reply: Today,
})
