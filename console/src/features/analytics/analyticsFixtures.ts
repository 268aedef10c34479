import type { AnalyticsDetails, readRealtime } from '@matinee/contract/analytics'
import type { ReplyOf } from '@matinee/contract/call'
import { counters, type Counters } from '@matinee/contract/plain/counters'
import { vi } from 'vitest'
import type { Answer } from '../../testing/renderConsole.tsx'
import type { TopVideo } from './topVideos/sortTopVideos.ts'

const someTotals = (some: Partial<Counters> = {}): Counters => ({
  ...(Object.fromEntries(counters.map((name) => [name, 0])) as Counters),
  ...some,
})

/** 2026-11-20, 12:00 in UTC. */
const firstBucket = Date.UTC(2026, 10, 20, 12) / 1000

export const someFigures = (
  period: Partial<Counters> = { infoLoad: 200, start: 100, complete: 25, viewability: 80, pause: 30 },
) => ({
  period: [
    { ts: firstBucket, start: 60 },
    { ts: firstBucket + 3600, start: 40 },
  ],
  comparison: [
    { ts: firstBucket - 604_800, start: 30 },
    { ts: firstBucket - 604_800 + 3600, start: 20 },
  ],
  totals: {
    period: { ...someTotals(period), viewRate: 50 },
    comparison: someTotals({ infoLoad: 100, start: 50, complete: 25, pause: 10 }),
  },
  interval: 'hour' as const,
})

const quality = {
  attempts: 120,
  startFailures: 6,
  exitsBeforeStart: 12,
  startTimeP50: 640,
  startTimeP95: 2310,
  watchMs: 7_200_000,
  rebufferRatio: 0.418,
}

export const someDetails = (some: Partial<AnalyticsDetails> = {}): AnalyticsDetails => ({
  quality: {
    period: quality,
    comparison: { ...quality, startTimeP50: 1280, startTimeP95: 2100, watchMs: 3_600_000 },
  },
  audience: {
    country: [
      { key: 'TR', start: 75, completionRate: 20, watchMs: 5_400_000 },
      { key: '', start: 25, completionRate: 40, watchMs: 1_800_000 },
    ],
    device: [{ key: 'mobile', start: 100, completionRate: 25, watchMs: 7_200_000 }],
    page: [{ key: 'news.example', start: 100, completionRate: 25, watchMs: 7_200_000 }],
  },
  leftOut: { bot: { infoLoad: 0, start: 0 }, flood: { infoLoad: 0, start: 0 } },
  completeTo: '2026-11-21T11:03:20.500Z',
  ...some,
})

export const someVideo = (
  id: string,
  some: Partial<TopVideo> = {},
): Record<string, Omit<TopVideo, 'id'>> => ({
  [id]: { start: 10, completionRate: 50, title: `film ${id}`, thumbnail: null, status: 'AVAILABLE', ...some },
})

export const someRealtime = (total = 7): ReplyOf<typeof readRealtime> => ({
  data: {
    period: Array.from({ length: 30 }, (_, minute) => ({
      ts: firstBucket + 60 * minute,
      start: minute === 29 ? total : 0,
    })),
    total,
  },
})

/** The three answers of the overall screen; each may be replaced. */
export const analyticsAnswers = (some: Record<string, Answer> = {}): Record<string, Answer> => ({
  'GET /analytics/players': () => ({ body: { data: { ...someFigures(), videos: someVideo('a') } } }),
  'GET /analytics/players/details': () => ({ body: { data: someDetails() } }),
  'GET /analytics/players/realtime': () => ({ body: someRealtime() }),
  ...some,
})

/** jsdom has no object URLs and follows no download link. */
export function catchFile() {
  let [blob, name] = [new Blob(), '']
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (saved: Blob) => {
        blob = saved
        return 'blob:console'
      },
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    name = this.download
  })
  return {
    name: () => name,
    text: async () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer()),
  }
}
