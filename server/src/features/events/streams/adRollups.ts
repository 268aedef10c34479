import { breaks } from '@matinee/contract/plain/adBeacon'
import type { Rollup } from './stream.ts'

const countEvents = (event: string) => `countIf(event = '${event}')`
const revenue = Object.fromEntries(
  ['spentMicrosTry', 'spentMicrosUsd', 'spentMicrosEur'].map((name) => [name, `sum(${name})`]),
)
const filmCounts = {
  starts: countEvents('start'),
  firstQuartiles: countEvents('firstQuartile'),
  midpoints: countEvents('midpoint'),
  thirdQuartiles: countEvents('thirdQuartile'),
  completes: countEvents('complete'),
  skips: countEvents('skip'),
  errors: countEvents('error'),
}
const [account, video, day, site, platform, campaign] = [
  'account',
  'video',
  'day',
  'site',
  'platform',
  'campaign',
]

const inBreak = `breakMs != ${breaks.none} AND video != ''`

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
      ...filmCounts,
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
      ...filmCounts,
      ...revenue,
    },
    where: "campaign != ''",
    hasManyAccounts: true,
  },
  {
    table: 'video_revenue',
    keys: { account, video, day, viewHash: 'cityHash64(video, videoView)' },
    columns: { impressions: countEvents('impression'), ...revenue },
    where: "event IN ('impression', 'complete') AND video != '' AND videoView != ''",
  },
  {
    table: 'video_ad_days',
    keys: { account, video, day, breakMs: 'breakMs', tag: 'tag', campaign },
    columns: {
      requests: countEvents('request'),
      impressions: countEvents('impression'),
      measurables: countEvents('measurable'),
      viewables: countEvents('viewable'),
      clicks: countEvents('click'),
      ...filmCounts,
      ...revenue,
    },
    where: inBreak,
  },
  {
    table: 'video_ad_errors',
    keys: { account, video, day, tag: 'tag', code: 'code' },
    columns: { errors: 'count()' },
    where: `${inBreak} AND event = 'error'`,
  },
]
