/** The sums of a report row: counts, and money in millionths of each report currency. */
export type AdSums = {
  requests: number
  matches: number
  impressions: number
  views: number
  measurables: number
  viewables: number
  clicks: number
  /** Displayed ads in rows with measured ads. */
  viewsMeasured: number
  /** In thousandths, the viewable ads among `viewsMeasured`: each row's viewable share × its displayed ads. */
  viewsInSightThousandths: number
}

export const emptyAdSums = (): AdSums => ({
  requests: 0,
  matches: 0,
  impressions: 0,
  views: 0,
  measurables: 0,
  viewables: 0,
  clicks: 0,
  viewsMeasured: 0,
  viewsInSightThousandths: 0,
})

const percentOf = (part: number, total: number) => (total === 0 ? 0 : (100 * part) / total)
/** Converts micros to a rate for a thousand in major units. */
const perThousand = (micros: number, count: number) => (count === 0 ? 0 : micros / 1000 / count)

export type MetricUnit = 'count' | 'percent' | 'money'
export type Metric = {
  unit: MetricUnit
  /** For people: names of metrics and of the sums that the API explains a figure with. */
  formula: string
  /** English; the console has its own texts in each language. */
  definition: string
  /** The standard or the source document of the definition. */
  source: string
  /** Null when nothing could be measured. `micros`: revenue in the shown currency. */
  valueOf: (sums: AdSums, micros: number) => number | null
}

/**
 * The registry of report metrics: server, console, exports and docs/metrics.md take formula, unit and meaning from here.
 * Rates of several rows are computed from their sums, never from their rates.
 */
export const metrics = {
  revenue: {
    unit: 'money',
    formula: 'spent',
    definition: 'Your net ad revenue, in each currency at the exchange rate stored for its day.',
    source: 'specification',
    valueOf: (_, micros) => micros / 1_000_000,
  },
  request: {
    unit: 'count',
    formula: 'request',
    definition: 'How often a placement asked for an ad.',
    source: 'IAB ad request',
    valueOf: ({ requests }) => requests,
  },
  match: {
    unit: 'count',
    formula: 'match',
    definition: 'Ad requests that were answered with an ad.',
    source: 'GAM matched requests',
    valueOf: ({ matches }) => matches,
  },
  impression: {
    unit: 'count',
    formula: 'impression',
    definition: 'Ads that began to render, as the source of the ad counts them.',
    source: 'IAB/MRC begin to render',
    valueOf: ({ impressions }) => impressions,
  },
  view: {
    unit: 'count',
    formula: 'view',
    definition: 'Ads that were displayed, as our own script counts them.',
    source: 'specification',
    valueOf: ({ views }) => views,
  },
  click: {
    unit: 'count',
    formula: 'click',
    definition: 'Ads that were clicked. Each ad counts once.',
    source: 'IAB click measurement',
    valueOf: ({ clicks }) => clicks,
  },
  coverage: {
    unit: 'percent',
    formula: '100 · match ÷ request',
    definition: 'Share of ad requests that were answered with an ad.',
    source: 'specification',
    valueOf: ({ matches, requests }) => percentOf(matches, requests),
  },
  ctr: {
    unit: 'percent',
    formula: '100 · click ÷ view',
    definition: 'Share of displayed ads that were clicked. App reports divide by impressions.',
    source: 'specification',
    valueOf: ({ clicks, views }) => percentOf(clicks, views),
  },
  requestEcpm: {
    unit: 'money',
    formula: '1000 · spent ÷ request',
    definition: 'Revenue per thousand ad requests.',
    source: 'our own',
    valueOf: ({ requests }, micros) => perThousand(micros, requests),
  },
  ecpm: {
    unit: 'money',
    formula: '1000 · spent ÷ impression',
    definition: 'Revenue per thousand impressions.',
    source: 'IAB eCPM',
    valueOf: ({ impressions }, micros) => perThousand(micros, impressions),
  },
  viewability: {
    unit: 'percent',
    formula: '100 · viewsInSight ÷ viewsMeasured',
    definition:
      'Share of displayed ads of which at least half was in view for a second. Ads that could not be measured count as if they were in view as often as the measured ads of their row.',
    source: 'MRC viewable display impression',
    valueOf: ({ viewsInSightThousandths, viewsMeasured }): number | null =>
      viewsMeasured === 0 ? null : viewsInSightThousandths / 10 / viewsMeasured,
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof metrics
export const metricNames = Object.keys(metrics) as MetricName[]

/** App reports have no views: clicks are divided by impressions. */
export const appCtr = ({ clicks, impressions }: Pick<AdSums, 'clicks' | 'impressions'>) =>
  percentOf(clicks, impressions)
/** Revenue for a thousand page views, in major units; `micros`: of sites and days with page views. */
export const pageviewEcpm = (pageviews: number, micros: number) => perThousand(micros, pageviews)
/** Viewability with unmeasured ads as not viewable; null without displayed ads. */
export const realViewability = ({ viewables, views }: Pick<AdSums, 'viewables' | 'views'>): number | null =>
  views === 0 ? null : percentOf(viewables, views)

/** Sums of one video, and of the ads in it and next to its plays. */
export type VideoRevenueSums = { plays: number; playsWithAds: number; impressions: number }

/** The registry of the metrics of revenue by video. */
export const videoRevenueMetrics = {
  play: {
    unit: 'count',
    formula: 'start',
    definition: 'Plays of the video that began in the date range, with and without ads.',
    source: 'CTA-2066 play start',
    valueOf: ({ plays }) => plays,
  },
  playWithAds: {
    unit: 'count',
    formula: 'views with an impression',
    definition: 'Plays with at least one ad that began to render in the player or next to it.',
    source: 'decision 019',
    valueOf: ({ playsWithAds }) => playsWithAds,
  },
  impression: {
    unit: 'count',
    formula: 'impression',
    definition:
      'Video ads that began in the player, and ads that began to render next to plays of the video.',
    source: 'IAB/MRC begin to render',
    valueOf: ({ impressions }) => impressions,
  },
  revenue: {
    unit: 'money',
    formula: 'spent',
    definition: 'Your net revenue from these ads. Only ads of our own player and ad tag count.',
    source: 'specification',
    valueOf: (_, micros) => micros / 1_000_000,
  },
  rpm: {
    unit: 'money',
    formula: '1000 · spent ÷ play',
    definition: 'Revenue per thousand plays of the video.',
    source: 'YouTube RPM',
    valueOf: ({ plays }, micros) => perThousand(micros, plays),
  },
  ecpm: {
    unit: 'money',
    formula: '1000 · spent ÷ impression',
    definition: 'Revenue per thousand of these ads.',
    source: 'IAB eCPM',
    valueOf: ({ impressions }, micros) => perThousand(micros, impressions),
  },
} as const satisfies Record<
  string,
  Omit<Metric, 'valueOf'> & { valueOf: (sums: VideoRevenueSums, micros: number) => number }
>
