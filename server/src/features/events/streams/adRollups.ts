import type { Rollup } from './stream.ts'

const countEvents = (event: string) => `countIf(event = '${event}')`
const revenue = Object.fromEntries(
  ['spentMicrosTry', 'spentMicrosUsd', 'spentMicrosEur'].map((name) => [name, `sum(${name})`]),
)
const [account, day, site, platform, campaign] = ['account', 'day', 'site', 'platform', 'campaign']

/** Sums over ad events. `revenue_days` also contains rows of imports, which `own` excludes. */
export const adRollups: Rollup[] = [
  {
    table: 'revenue_days',
    keys: { account, day, site, zone: 'zone', platform, tag: 'tag', type: 'type', campaign },
    columns: {
      requests: countEvents('request'),
      matches: countEvents('match'),
      impressions: countEvents('impression'),
      views: countEvents('view'),
      measurables: countEvents('measurable'),
      viewables: countEvents('viewable'),
      clicks: countEvents('click'),
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
      impressions: countEvents('impression'),
      views: countEvents('view'),
      clicks: countEvents('click'),
      ...revenue,
    },
    where: "campaign != ''",
    hasManyAccounts: true,
  },
  {
    table: 'video_revenue',
    keys: { account, video: 'video', day, viewHash: 'cityHash64(video, videoView)' },
    columns: { impressions: 'count()', ...revenue },
    where: "event = 'impression' AND video != '' AND videoView != ''",
  },
]
