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
      '`registrations`: not approved yet. `sites`: without a placement. `idleCampaigns`: active ones that cannot be shown, `offPaceCampaigns`: more than a tenth ahead of or behind an even delivery, both of the newest 100 active campaigns. `missingSources`: demand sources that reported in the week before, but not yesterday (UTC). `openMonths`: the last month, while it is closed for no account; `waitingPayments`: closed months that nobody approved yet. The others failed within the last 24 hours.',
    ),
  count: z.int().describe(`At most ${mostCounted}, which stands for more.`),
  examples: z
    .array(
      z.object({
        id: z
          .string()
          .describe(
            'Of the account, site, campaign, import, video, scheduled report or mail; the name of a source; the month of a payment.',
          ),
        name: z.string(),
        account: z.object({ id: z.string(), name: z.string() }).nullable(),
        at: Instant.nullable().describe('Since when it waits.'),
      }),
    )
    .describe('The three that have waited longest; of campaigns and failed ones the latest three.'),
})
export type TodayItem = z.output<typeof TodayItem>

export const Today = z
  .object({
    checkedAt: Instant,
    problems: z.array(Problem).describe('Of the installation, as in its health.'),
    items: z
      .array(TodayItem)
      .describe(
        'The most urgent first; without kinds of which nothing waits, and without those that the role of the operator cannot handle.',
      ),
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
