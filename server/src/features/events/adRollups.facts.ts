import type { Rollup } from './rollups.facts.ts'

const countOf = (event: string) => `countIf(event = '${event}')`
const revenue = Object.fromEntries(
  ['spentMicrosTry', 'spentMicrosUsd', 'spentMicrosEur'].map((name) => [name, `sum(${name})`]),
)
const [account, day, site, platform, campaign] = ['account', 'day', 'site', 'platform', 'campaign']

/** What is made of ad events. `revenue_days` holds imports too: those rows are none of these. */
export const adRollups: Rollup[] = [
  {
    table: 'revenue_days',
    keys: { account, day, site, zone: 'zone', platform, tag: 'tag', type: 'type', campaign },
    columns: {
      requests: countOf('request'),
      matches: countOf('match'),
      impressions: countOf('impression'),
      views: countOf('view'),
      measurables: countOf('measurable'),
      viewables: countOf('viewable'),
      clicks: countOf('click'),
      ...revenue,
    },
    where: "event != 'pageview'",
    own: "source = '' AND import = ''",
  },
  {
    table: 'site_days',
    keys: { account, day, site, platform },
    columns: { pageviews: 'count()', visitors: 'uniqCombined64StateIf(visitor, visitor != 0)' },
    where: "event = 'pageview'",
  },
  {
    table: 'campaign_days',
    keys: { campaign, day },
    columns: {
      impressions: countOf('impression'),
      views: countOf('view'),
      clicks: countOf('click'),
      ...revenue,
    },
    where: "campaign != ''",
    isOfManyAccounts: true,
  },
  {
    table: 'video_revenue',
    keys: { account, video: 'video', day, viewHash: 'cityHash64(video, videoView)' },
    columns: { impressions: 'count()', ...revenue },
    where: "event = 'impression' AND video != '' AND videoView != ''",
  },
]
