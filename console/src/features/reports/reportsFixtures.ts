import type { AppReportRow, SiteReportRow } from '@matinee/contract/reports'
import { metrics } from '@matinee/contract/plain/reports/metrics'
import { vi } from 'vitest'
import type { Answer } from '../../testing/renderConsole.tsx'

const noMoney = { try: 0, usd: 0, eur: 0 }

/** A row as the server answers it; its rates match its sums. */
export function aSiteRow(some: Partial<SiteReportRow> & { usd?: number } = {}): SiteReportRow {
  const { usd = 0, ...fields } = some
  const counts = { request: 0, match: 0, view: 0, impression: 0, click: 0, ...fields }
  const sums = {
    requests: counts.request,
    matches: counts.match,
    impressions: counts.impression,
    views: counts.view,
    measurables: 0,
    viewables: 0,
    viewsMeasured: 0,
    viewsInSightThousandths: 0,
    clicks: counts.click,
  }
  const spent = { try: usd * 41, usd, eur: usd * 0.9 }
  const each = (of: (micros: number) => number) => ({
    try: of(spent.try * 1e6),
    usd: of(spent.usd * 1e6),
    eur: of(spent.eur * 1e6),
  })
  return {
    month: null,
    day: null,
    zone: null,
    tag: null,
    platform: null,
    site: null,
    type: null,
    app: null,
    analyticsPageview: null,
    analyticsUniqueVisitor: null,
    analyticsEcpm: null,
    virgulPageview: null,
    virgulUniqueVisitor: null,
    virgulEcpm: null,
    coverage: metrics.coverage.valueOf(sums),
    ctr: metrics.ctr.valueOf(sums),
    requestEcpm: each((micros) => metrics.requestEcpm.valueOf(sums, micros)),
    ecpm: each((micros) => metrics.ecpm.valueOf(sums, micros)),
    viewability: { calculated: null, real: null },
    spent,
    ...counts,
  }
}

const origin = { completeTo: '2026-11-21T11:03:20.500Z', estimatedShare: 12.5, rowsRead: 1234 }

/** Two days and their total: viewability is weighted by views, coverage is computed from sums. */
export const someRows = [
  aSiteRow({
    day: '19.11.2026',
    usd: 1234.5,
    request: 4000,
    match: 3000,
    view: 2000,
    impression: 2500,
    click: 20,
    viewability: { calculated: 50, real: 50 },
  }),
  aSiteRow({
    day: '20.11.2026',
    usd: 100,
    request: 1000,
    match: 1000,
    view: 500,
    impression: 1000,
    click: 30,
    viewability: { calculated: 80, real: 80 },
  }),
]
export const someTotal = aSiteRow({
  usd: 1334.5,
  request: 5000,
  match: 4000,
  view: 2500,
  impression: 3500,
  click: 50,
  viewability: { calculated: 56, real: 56 },
})

type Report = {
  results?: SiteReportRow[]
  total?: SiteReportRow | null
  error?: string | null
  days?: { day: string; impression: number; usd: number }[]
}

export const siteReport = (some: Report = {}) => ({
  body: {
    data: {
      results: someRows,
      total: someTotal,
      error: null,
      origin,
      ...some,
      days: (
        some.days ?? [
          { day: '19.11.2026', impression: 2500, usd: 1234.5 },
          { day: '20.11.2026', impression: 1000, usd: 100 },
        ]
      ).map(({ day, impression, usd }) => ({
        day,
        impression,
        spent: { ...noMoney, usd, try: usd * 41 },
      })),
    },
  },
})

type Period = { startDate: string; endDate: string }
type Comparison<Row> = {
  periods?: { now: Period; before: Period } | null
  lateSources?: { source: string; through: string }[]
  now?: Row | null
  before?: Row | null
}

/** Compares the last 7 days on 21.11.2026 with the period before; today is excluded. */
const comparedPeriods = {
  now: { startDate: '15.11.2026', endDate: '20.11.2026' },
  before: { startDate: '08.11.2026', endDate: '13.11.2026' },
}

export const siteComparison = (some: Comparison<SiteReportRow> = {}) => ({
  body: {
    data: {
      periods: comparedPeriods,
      lateSources: [],
      now: someTotal,
      before: { ...someTotal, spent: { try: 0, usd: 667.25, eur: 0 } },
      days: [{ day: '12.11.2026', impression: 900, spent: { ...noMoney, usd: 300 } }],
      ...some,
    },
  },
})

export const appComparison = (some: Comparison<AppReportRow> = {}) => ({
  body: {
    data: {
      periods: {
        now: { startDate: '20.11.2026', endDate: '20.11.2026' },
        before: { startDate: '18.11.2026', endDate: '18.11.2026' },
      },
      lateSources: [],
      now: anAppRow({ adRequest: 1000, match: 800, impression: 500, click: 10, revenue: 2.5 }),
      before: anAppRow({ adRequest: 1000, match: 800, impression: 500, click: 10, revenue: 2 }),
      days: [],
      currency: 'eur',
      ...some,
    },
  },
})

export const noRows = { results: [], total: null, days: [] }

export const anAppRow = (some: Partial<AppReportRow> = {}): AppReportRow => ({
  date: null,
  appName: null,
  appId: null,
  adUnit: null,
  country: null,
  adRequest: 0,
  impression: 0,
  click: 0,
  match: 0,
  revenue: 0,
  ...some,
})

type OfApps = {
  results?: AppReportRow[]
  total?: AppReportRow | null
  error?: string | null
  origin?: typeof origin
}

export const appReport = (some: OfApps = {}) => ({
  body: {
    data: {
      results: [
        anAppRow({
          date: '20.11.2026',
          adRequest: 1000,
          match: 800,
          impression: 500,
          click: 10,
          revenue: 2.5,
        }),
        anAppRow({ date: '21.11.2026', adRequest: 100, match: 50 }),
      ],
      total: anAppRow({ adRequest: 1100, match: 850, impression: 500, click: 10, revenue: 2.5 }),
      days: [{ day: '20.11.2026', impression: 500, revenue: 2.5 }],
      error: null,
      currency: 'eur',
      origin,
      ...some,
    },
  },
})

export const someApps = {
  body: {
    data: [
      { id: 'app1', name: 'Tram', platform: 'iOS' },
      { id: 'app2', name: 'Ferry', platform: 'Android' },
    ],
    appUsers: [],
  },
}

/** Answers that wait until the test releases them. */
export function held(answer: ReturnType<Answer>) {
  let release: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    release: () => release(),
    answer: async () => {
      await opened
      return await answer
    },
  }
}

/** Paths of aborted requests; `answerFetch` does not report them. */
export function watchAborts(): string[] {
  const aborted: string[] = []
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    init.signal?.addEventListener('abort', () => aborted.push(address.replace('/api/v1', '')))
    return answering(address, init)
  })
  return aborted
}

/** jsdom has no object URLs and follows no download link. */
export function catchFile() {
  const saved: { name: string; blob: Blob }[] = []
  let blob = new Blob()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (given: Blob) => {
        blob = given
        return 'blob:console'
      },
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob })
  })
  return {
    count: () => saved.length,
    name: () => saved.at(-1)?.name,
    text: async () =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved.at(-1)!.blob.arrayBuffer()),
  }
}
