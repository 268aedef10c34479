import type { Language } from '@matinee/contract/plain/accountTypes'

const locales = { en: 'en-GB', tr: 'tr-TR' } as const satisfies Record<Language, string>

const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  const format = numbers.get(key) ?? new Intl.NumberFormat(locales[language], options)
  numbers.set(key, format)
  return format
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  // English dates are month name, day, year (V74), which is the American order.
  const format = dates.get(key) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'tr-TR', options)
  dates.set(key, format)
  return format
}

/** 1234567 → 1,234,567 or 1.234.567. */
export function formatNumber(value: number, language: Language, decimals = 0): string {
  return numberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(2, decimals),
  }).format(value)
}

/** 12.5 → 12.50% or %12,50 (V221: two decimals, as each language writes it). The value is 0 to 100. */
export function formatPercent(value: number, language: Language, decimals = 2): string {
  return numberFormat(language, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value / 100)
}

/** Labels of axes: 1500 → 1.5K, 2000000 → 2M (V221); the letters are the same in both languages. */
export function formatAxis(value: number, language: Language): string {
  const short = numberFormat(language, { maximumFractionDigits: 2 })
  // What rounds to a thousand of one letter is one of the next.
  const [divisor, letter] =
    Math.abs(value) >= 999_995 ? [1e6, 'M'] : Math.abs(value) >= 999.995 ? [1e3, 'K'] : [1, '']
  return short.format(value / divisor) + letter
}

/** Milliseconds → m:ss, h:mm:ss from an hour on, '-' when unknown (G-045). */
export function formatClock(ms: number | null): string {
  if (ms === null) return '-'
  const seconds = Math.round(ms / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const pad = (part: number) => String(part).padStart(2, '0')
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`
}

/** November 20, 2026 or 20 Kasım 2026. */
export function formatLongDate(instant: string | number, language: Language, timeZone: string): string {
  return dateFormat(language, { dateStyle: 'long', timeZone }).format(new Date(instant))
}

/** Any instant in the zone of the account; the caller picks what is shown of it. */
export function formatInstant(
  instant: string | number,
  language: Language,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): string {
  return dateFormat(language, { hourCycle: 'h23', ...options }).format(new Date(instant))
}

const units = ['B', 'KB', 'MB', 'GB'] as const

/** 5242880 → 5 MB; powers of 1024, as the 5 GB limit is. */
export function formatBytes(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = numberFormat(language, { maximumFractionDigits: step > 0 ? 1 : 0 }).format(
    bytes / 1024 ** step,
  )
  return `${value} ${units[step]}`
}
