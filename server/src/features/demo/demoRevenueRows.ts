import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { countDays, type Day } from '@matinee/contract/plain/calendar'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import type { DemoApp, DemoPlacement } from './demoRevenue.store.ts'
import { seeded } from './seededRandom.ts'

/** A row of an exchange's file. */
export type DemoRow = Record<string, string | number>

/** Invented rates for one US dollar: a slow slide with some noise. */
export function demoRates(day: Day): { try: string; eur: string } {
  const age = countDays('2025-01-01', day)
  const random = seeded(`rates ${day}`)
  return {
    try: (35.2 + age * 0.0105 + random() * 0.12).toFixed(4),
    eur: (0.9 + Math.sin(age / 40) * 0.025 + random() * 0.004).toFixed(4),
  }
}

const platforms = [
  { name: 'desktop', share: 0.35, rate: 1.35 },
  { name: 'mobile', share: 0.65, rate: 0.8 },
] as const
const countries = [
  { code: 'TR', share: 0.3, rate: 0.5 },
  { code: 'DE', share: 0.2, rate: 1.6 },
  { code: 'GB', share: 0.15, rate: 1.8 },
  { code: 'US', share: 0.15, rate: 2.4 },
  { code: 'FR', share: 0.12, rate: 1.3 },
  { code: 'BR', share: 0.08, rate: 0.6 },
] as const
const adUnits = [
  { name: 'banner_main', requests: 9_000, cpm: 0.6 },
  { name: 'rewarded_video', requests: 1_400, cpm: 7.5 },
] as const
/** One US dollar in the currency of the exchange. */
const perDollar: Record<Currency, number> = { usd: 1, eur: 0.9, try: 40 }

/** Ad requests of a placement on an ordinary day. */
const dailyRequests = (random: () => number) => 600 + random() * 2_700
/** A placement that stays in view is refilled: this many requests for each page load. */
const requestsPerPage = 3

/** Daily page loads of a site that cause the exchange's requests. */
export function dailyExchangePages(zoneIds: readonly string[]): number {
  const requests = zoneIds.map((id) => dailyRequests(seeded(`place ${id}`)))
  return requests.reduce((sum, count) => sum + count, 0) / Math.max(1, zoneIds.length) / requestsPerPage
}

/** The rows of a placement's day, by platform. `factor`: share of impressions that the exchange accepts. */
export function placementRows(placement: DemoPlacement, day: Day, factor: number): DemoRow[] {
  const zoneRandom = seeded(`place ${placement.zoneId}`)
  const zone = {
    requests: dailyRequests(zoneRandom),
    cpm: 0.7 + zoneRandom() * 2.2,
    inView: 0.45 + zoneRandom() * 0.35,
  }
  return platforms.map((platform) => {
    const random = seeded(`${placement.zoneId} ${day} ${platform.name}`)
    const traffic = {
      random,
      requests: zone.requests * platform.share * dayFactor(day, random),
      cpm: zone.cpm * platform.rate * perDollar[placement.currency],
      factor,
    }
    const { impression, ...counters } = count(traffic)
    const view = Math.round(impression * 0.96)
    const measurable = Math.round(view * 0.97)
    return {
      day,
      site: placement.siteId,
      zone: placement.zoneId,
      platform: platform.name,
      type: zoneTypeOf(placement.zone) === 'preroll' ? 'video' : 'programmatic',
      currency: placement.currency,
      ...counters,
      impression,
      view,
      measurable,
      viewable: Math.round(measurable * zone.inView),
    }
  })
}

export function appRows(app: DemoApp, day: Day, factor: number): DemoRow[] {
  const size = 0.4 + seeded(`app ${app.id}`)() * 1.4
  return adUnits.flatMap((unit) =>
    countries.map((country) => {
      const random = seeded(`${app.id} ${day} ${unit.name} ${country.code}`)
      const traffic = {
        random,
        requests: unit.requests * size * country.share * dayFactor(day, random),
        cpm: unit.cpm * country.rate * perDollar[app.currency],
        factor,
      }
      const head = { day, app: app.id, adUnit: unit.name, country: country.code, type: 'programmatic' }
      return { ...head, currency: app.currency, ...count(traffic) }
    }),
  )
}

/** Weekends are quieter, and traffic grows slowly over the year. */
function dayFactor(day: Day, random: () => number): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const week = weekday === 0 ? 0.78 : weekday === 6 ? 0.85 : 1
  return week * (1 + countDays('2026-01-01', day) * 0.0008) * (0.9 + random() * 0.2)
}

function count({
  random,
  requests,
  cpm: meanCpm,
  factor,
}: {
  random: () => number
  requests: number
  cpm: number
  factor: number
}) {
  const request = Math.max(1, Math.round(requests))
  const match = Math.round(request * (0.82 + random() * 0.12))
  const impression = Math.round(match * (0.9 + random() * 0.06) * factor)
  const click = Math.round(impression * (0.002 + random() * 0.004))
  const cpm = meanCpm * (0.85 + random() * 0.3)
  return { request, match, impression, click, revenue: ((impression * cpm) / 1000).toFixed(6) }
}
