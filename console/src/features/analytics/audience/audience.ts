import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { AnalyticsDetails } from '@matinee/contract/analytics'

export const dimensions = ['country', 'device', 'page'] as const
export type Dimension = (typeof dimensions)[number]
export type AudienceShare = AnalyticsDetails['audience'][Dimension][number]
export const devices = ['desktop', 'mobile', 'tablet', 'tv', 'other'] as const

/** Each row's share of all views, 0 to 100; null while `views` is unknown. `views` includes those of unlisted rows. */
export function withShares(
  rows: readonly AudienceShare[],
  views: number | undefined,
): (AudienceShare & { share: number | null })[] {
  const listed = rows.reduce((sum, { start }) => sum + start, 0)
  const total = views === undefined ? null : Math.max(views, listed)
  return rows.map((row) => ({ ...row, share: total === null ? null : total && (100 * row.start) / total }))
}

const displayNames = new Map<Language, Intl.DisplayNames>()

/** TR → Türkiye, in the console's language; an unknown code stays a code. */
export function countryName(code: string, language: Language): string {
  const names =
    displayNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  displayNames.set(language, names)
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
