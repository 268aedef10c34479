import type { Currency } from '@matinee/contract/plain/accountTypes'
import { countDays, type Day } from '@matinee/contract/plain/reportDays'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import { seeded } from './demoViews.ts'
import type { DemoApp, DemoPlace } from './demoRevenue.store.ts'

/** A row as an exchange writes it into its file. */
export type DemoRow = Record<string, string | number>

/** What one US dollar bought, made up: a slow slide with some noise. */
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
/** What a US dollar is worth in the currency that the exchange pays in. */
const worth: Record<Currency, number> = { usd: 1, eur: 0.9, try: 40 }

/** Ad requests that the exchange gets from a zone on an ordinary day. */
const dailyRequestsOf = (zoneSeed: () => number) => 600 + zoneSeed() * 2_700
/** A placement that stays in sight is filled again: the exchange is asked this often for each on a page. */
const requestsPerPage = 3

/** Page loads of a site on an ordinary day, as many as the exchange's requests are made of. */
export function dailyExchangePages(zoneIds: readonly string[]): number {
  const requests = zoneIds.map((id) => dailyRequestsOf(seeded(`place ${id}`)))
  return requests.reduce((sum, count) => sum + count, 0) / Math.max(1, zoneIds.length) / requestsPerPage
}

/** A zone's day, by platform. `factor`: what the exchange pays of what it first saw. */
export function placeRows(place: DemoPlace, day: Day, factor: number): DemoRow[] {
  const own = seeded(`place ${place.zoneId}`)
  const zone = { requests: dailyRequestsOf(own), cpm: 0.7 + own() * 2.2, inView: 0.45 + own() * 0.35 }
  return platforms.map((platform) => {
    const random = seeded(`${place.zoneId} ${day} ${platform.name}`)
    const of = {
      random,
      requests: zone.requests * platform.share * dayFactor(day, random),
      cpm: zone.cpm * platform.rate * worth[place.currency],
      factor,
    }
    const { impression, ...counted } = count(of)
    const view = Math.round(impression * 0.96)
    const measurable = Math.round(view * 0.97)
    return {
      day,
      site: place.siteId,
      zone: place.zoneId,
      platform: platform.name,
      type: zoneTypeOf(place.zone) === 'preroll' ? 'video' : 'programmatic',
      currency: place.currency,
      ...counted,
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
      const of = {
        random,
        requests: unit.requests * size * country.share * dayFactor(day, random),
        cpm: unit.cpm * country.rate * worth[app.currency],
        factor,
      }
      const head = { day, app: app.id, adUnit: unit.name, country: country.code, type: 'programmatic' }
      return { ...head, currency: app.currency, ...count(of) }
    }),
  )
}

/** Weekends are quieter; the year goes up slowly. */
function dayFactor(day: Day, random: () => number): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const week = weekday === 0 ? 0.78 : weekday === 6 ? 0.85 : 1
  return week * (1 + countDays('2026-01-01', day) * 0.0008) * (0.9 + random() * 0.2)
}

function count(of: { random: () => number; requests: number; cpm: number; factor: number }) {
  const request = Math.max(1, Math.round(of.requests))
  const match = Math.round(request * (0.82 + of.random() * 0.12))
  const impression = Math.round(match * (0.9 + of.random() * 0.06) * of.factor)
  const click = Math.round(impression * (0.002 + of.random() * 0.004))
  const cpm = of.cpm * (0.85 + of.random() * 0.3)
  return { request, match, impression, click, revenue: ((impression * cpm) / 1000).toFixed(6) }
}
