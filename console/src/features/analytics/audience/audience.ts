import type { Language } from '@matinee/contract/plain/accountTypes'
import type { Details } from '../analytics.queries.ts'

export const dimensions = ['country', 'device', 'page'] as const
export type Dimension = (typeof dimensions)[number]
export type AudienceShare = Details['audience'][Dimension][number]
export const devices = ['desktop', 'mobile', 'tablet', 'tv', 'other'] as const

/** Each row's part of all views, 0 to 100; null while the views are not known. They are also those of rows not listed. */
export function sharesOf(
  rows: readonly AudienceShare[],
  views: number | undefined,
): (AudienceShare & { share: number | null })[] {
  const listed = rows.reduce((sum, { start }) => sum + start, 0)
  const whole = views === undefined ? null : Math.max(views, listed)
  return rows.map((row) => ({ ...row, share: whole === null ? null : whole && (100 * row.start) / whole }))
}

const names = new Map<Language, Intl.DisplayNames>()

/** TR → Türkiye, in the language of the console; a code that is no country's is left as it is. */
export function countryName(code: string, language: Language): string {
  const of = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  names.set(language, of)
  return /^[A-Z]{2}$/.test(code) ? (of.of(code) ?? code) : code
}
