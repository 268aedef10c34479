import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { mostCampaignDays, type CampaignDay } from '@matinee/contract/campaigns'
import type { Facts, FactsQuery } from '../../../platform/facts/facts.ts'

type Limits = { timeoutMs: number; signal: AbortSignal }
const defaults = (): Limits => ({ timeoutMs: 5_000, signal: AbortSignal.timeout(5_000) })

const columns: Record<Currency, string> = {
  try: 'spentMicrosTry',
  usd: 'spentMicrosUsd',
  eur: 'spentMicrosEur',
}

/** The latest days of a campaign, newest first. */
export const buildCampaignDays = (id: string, currency: Currency): FactsQuery => ({
  sql: `SELECT day, sum(impressions) AS impressions, sum(views) AS views, sum(clicks) AS clicks,
          sum(starts) AS starts, sum(completes) AS completes, sum(skips) AS skips,
          sum(${columns[currency]}) AS spentMicros
        FROM campaign_days WHERE campaign = {id:String}
        GROUP BY day ORDER BY day DESC LIMIT {most:UInt32}`,
  params: { id, most: mostCampaignDays },
})

type Counted = 'impressions' | 'views' | 'clicks' | 'starts' | 'completes' | 'skips' | 'spentMicros'
type DayRow = { day: string } & Record<Counted, string>

/** Oldest first. */
export async function readCampaignDays(facts: Facts, id: string, currency: Currency): Promise<CampaignDay[]> {
  const rows = await facts.query<DayRow>(buildCampaignDays(id, currency), defaults())
  return rows
    .toReversed()
    .map(({ day, impressions, views, clicks, starts, completes, skips, spentMicros }) => ({
      day,
      impressions: Number(impressions),
      views: Number(views),
      clicks: Number(clicks),
      starts: Number(starts),
      completes: Number(completes),
      skips: Number(skips),
      spentMicros: Number(spentMicros),
    }))
}

export const buildRecentSpending = (ids: readonly string[], from: string): FactsQuery => ({
  sql: `SELECT campaign, ${Object.entries(columns)
    .map(([currency, column]) => `sum(${column}) AS ${currency}`)
    .join(', ')}
        FROM campaign_days WHERE campaign IN {ids:Array(String)} AND day >= {from:Date} GROUP BY campaign`,
  params: { ids, from },
})

/** Spent since a day, by campaign and currency; without campaigns that spent nothing. */
export async function readRecentSpending(
  facts: Facts,
  ids: readonly string[],
  from: string,
): Promise<Map<string, Record<Currency, number>>> {
  if (ids.length === 0) return new Map()
  const rows = await facts.query<{ campaign: string } & Record<Currency, string>>(
    buildRecentSpending(ids, from),
    defaults(),
  )
  return new Map(
    rows.map(({ campaign, ...spent }) => [
      campaign,
      { try: Number(spent.try), usd: Number(spent.usd), eur: Number(spent.eur) },
    ]),
  )
}
