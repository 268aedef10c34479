import { currencies, type Currency } from '@matinee/contract/plain/account/accountTypes'
import type { Facts, FactsQuery } from '../../platform/facts/facts.ts'

/** Total counters and spending of a campaign. Money in millionths. */
export type CampaignSums = {
  impressions: number
  views: number
  clicks: number
  /** Of films. */
  starts: number
  completes: number
  skips: number
  spent: Record<Currency, number>
}

type Row = { campaign: string } & Record<
  'impressions' | 'views' | 'clicks' | 'starts' | 'completes' | 'skips' | Currency,
  string
>

/** Sums of these campaigns; no rows for campaigns that were never shown. */
export function buildCampaignSums(ids: readonly string[]): FactsQuery {
  const spent = currencies.map(
    (currency) => `sum(spentMicros${currency[0]!.toUpperCase()}${currency.slice(1)}) AS ${currency}`,
  )
  return {
    sql: `SELECT campaign, sum(impressions) AS impressions, sum(views) AS views, sum(clicks) AS clicks,
            sum(starts) AS starts, sum(completes) AS completes, sum(skips) AS skips,
            ${spent.join(', ')}
          FROM campaign_days WHERE campaign IN {ids:Array(String)} GROUP BY campaign`,
    params: { ids },
  }
}

/** By id, without campaigns that were never shown. */
export async function readCampaignSums(
  facts: Facts,
  ids: readonly string[],
  limits = { timeoutMs: 5_000, signal: AbortSignal.timeout(5_000) },
): Promise<Map<string, CampaignSums>> {
  if (ids.length === 0) return new Map()
  const rows = await facts.query<Row>(buildCampaignSums(ids), limits)
  return new Map(
    rows.map(({ campaign, impressions, views, clicks, starts, completes, skips, ...money }) => [
      campaign,
      {
        impressions: Number(impressions),
        views: Number(views),
        clicks: Number(clicks),
        starts: Number(starts),
        completes: Number(completes),
        skips: Number(skips),
        spent: { try: Number(money.try), usd: Number(money.usd), eur: Number(money.eur) },
      },
    ]),
  )
}
