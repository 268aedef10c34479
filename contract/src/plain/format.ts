import type { Currency, Language } from './account/accountTypes.ts'
import { showReportDay } from './reports/reportDays.ts'
import { dayIn, isTimezone, wallText, type Day } from './calendar.ts'

// Formats all numbers and dates for people, on screens, in mails, files and messages; `tools/rooms.ts` refuses
// formatters elsewhere.

/** English dates with a month's name put it first, in the American order. */
const locales = { en: 'en-US', tr: 'tr-TR' } as const satisfies Record<Language, string>
const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

/** 1234567 → 1,234,567 or 1.234.567, with at least `decimals` and at most `maxDecimals` decimal places. */
export function formatNumber(
  value: number,
  language: Language,
  decimals = 0,
  maxDecimals = Math.max(2, decimals),
): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: maxDecimals }
  return numberFormat(locales[language], digits).format(value)
}

/** 12.5 → 12.50% or %12,50. The value is 0 to 100. */
export function formatPercent(value: number, language: Language, decimals = 2): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return numberFormat(locales[language], { style: 'percent', ...digits }).format(value / 100)
}

/** A share of 0 to 100 that begins a sentence or ends one: 12.50%, or Less than 0.01% instead of a false 0.00%. */
export function formatShare(value: number, language: Language): string {
  if (value <= 0 || value >= 0.005) return formatPercent(value, language)
  const least = formatPercent(0.01, language)
  return language === 'tr' ? `${least}’den az` : `Less than ${least}`
}

/** Labels of axes: 1500 → 1.5K, 2000000 → 2M; the letters are the same in both languages. */
export function formatAxis(value: number, language: Language): string {
  // A value that rounds to 1000K is written 1M.
  const [divisor, letter] =
    Math.abs(value) >= 999_995 ? [1e6, 'M'] : Math.abs(value) >= 999.995 ? [1e3, 'K'] : [1, '']
  return formatNumber(value / divisor, language) + letter
}

/** Lira have the Turkish format in every language, dollars and euros the format of the language. */
const moneyFormat = (currency: Currency, language: Language) =>
  numberFormat(locales[currency === 'try' ? 'tr' : language], {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  })

/** 1234.5 → ₺1.234,50, $1,234.50 or $1.234,50. Major units. */
export function formatMoney(value: number, currency: Currency, language: Language): string {
  // Avoids -0.00.
  return moneyFormat(currency, language).format(Math.abs(value) < 0.005 ? 0 : value)
}

/** Labels of axes: 1500 → $1.5K; lira in the Turkish format, ₺1,5K. */
export function formatMoneyAxis(value: number, currency: Currency, language: Language): string {
  const symbol = moneyFormat(currency, language)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')
  return `${symbol?.value ?? ''}${formatAxis(value, currency === 'try' ? 'tr' : language)}`
}

const units = ['B', 'KB', 'MB', 'GB'] as const

/** 5242880 → 5 MB; powers of 1024, as the 5 GB limit is. */
export function formatBytes(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${formatNumber(bytes / 1024 ** step, language, 0, step > 0 ? 1 : 0)} ${units[step]}`
}

/** Seconds as m:ss, or as h:mm:ss if `total` is an hour or more. */
export function formatClock(seconds: number, total = seconds): string {
  const shown = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const pad = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(shown / 3_600)
  const minutes = Math.floor(shown / 60) % 60
  return total >= 3_600 ? `${hours}:${pad(minutes)}:${pad(shown % 60)}` : `${minutes}:${pad(shown % 60)}`
}

/** Milliseconds as a clock; '-' while unknown. */
export const formatLength = (ms: number | null): string =>
  ms === null ? '-' : formatClock(Math.round(ms / 1000))

type Instant = string | number | Date
const msOf = (at: Instant) => new Date(at).getTime()

/** 14:05 or 14:05:09, in the time zone. */
export const formatTime = (at: Instant, zone: string, hasSeconds = false): string =>
  wallText(msOf(at), zone).slice(11, hasSeconds ? 19 : 16)

/** 21.11.2026: the day of an instant in the time zone. */
export const formatDate = (at: Instant, zone: string): string => showReportDay(dayIn(zone, msOf(at)))

/** 21.11.2026 14:05, in the time zone. */
export function formatDateTime(at: Instant, zone: string): string {
  const text = wallText(msOf(at), zone)
  return `${showReportDay(text.slice(0, 10))} ${text.slice(11, 16)}`
}

/** 21.11.2026 14:05 (Europe/Istanbul), for mails, whose readers do not see the time zone of the account. */
export function formatZonedDateTime(at: Instant, timezone: string): string {
  // A zone that this runtime lacks must not stop a mail about security.
  const zone = isTimezone(timezone) ? timezone : 'UTC'
  return `${formatDateTime(at, zone)} (${zone})`
}

/** 16.11.2026 – 21.11.2026, or one day. */
export const formatDays = (start: Day, end: Day): string =>
  start === end ? showReportDay(start) : `${showReportDay(start)} – ${showReportDay(end)}`

const namedForms = {
  /** November 20, 2026 or 20 Kasım 2026. */
  long: { dateStyle: 'long' },
  /** Friday, November 20, 2026: for screen readers only. */
  full: { dateStyle: 'full' },
  /** November 2026. */
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type NamedForm = keyof typeof namedForms
const names = new Map<string, Intl.DateTimeFormat>()

/** A calendar day by names of its month or weekday. */
export function formatNamedDay(day: Day, form: NamedForm, language: Language): string {
  const key = language + form
  const format =
    names.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...namedForms[form], timeZone: 'UTC' })
  names.set(key, format)
  return format.format(Date.parse(day))
}
