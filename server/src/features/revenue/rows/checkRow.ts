import type { Day } from '@matinee/contract/plain/calendar'
import { currencies, type Currency } from '@matinee/contract/plain/account/accountTypes'
import type { RevenueColumn } from '@matinee/contract/plain/reports/revenueColumns'
import { parseReportDay, showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { reportPlatforms } from '@matinee/contract/sites'
import { convertMicros, type Money } from './convertMicros.ts'
import { readAmount, readCount } from './readNumbers.ts'
import type { RowContext } from './rowContext.ts'
import { excerpt, type RevenueFields } from './revenueColumns.ts'

export const counters = ['request', 'match', 'impression', 'view', 'measurable', 'viewable', 'click'] as const
export type Counts = Record<(typeof counters)[number], number>

/** A valid row: its keys by our ids, its counters, and its money in all currencies. */
export type RevenueRow = {
  accountId: string
  day: Day
  site: string
  zone: string
  app: string
  adUnit: string
  platform: string
  country: string
  tag: string
  type: string
  counts: Counts
  money: Money
}

const texts = { zone: 100, adUnit: 200, tag: 100, type: 50, site: 260, app: 260 } as const
/** Of the row: one of `site` and `app` is its id, the other empty. */
type RowOwner = {
  accountId: string
  timezone: string
  site: string
  app: string
  platform: string
  /** Before this day the site or app belonged to another account. */
  since: Day | null
}
type Add = (column: RevenueColumn, reason: string) => void

/** The row of these fields; null after `add` was called with their faults. */
export function checkRow(fields: RevenueFields, context: RowContext, add: Add): RevenueRow | null {
  const bad: RevenueColumn[] = []
  // One fault per field: others would only follow from the first.
  const fault: Add = (column, reason) => {
    if (bad.includes(column)) return
    bad.push(column)
    add(column, reason)
  }
  checkTexts(fields, fault)
  const owner = findOwner(fields, context, fault)
  const day = readDay(fields.day ?? '', fault)
  if (day && owner && day > context.todayIn(owner.timezone)) fault('day', 'must not be in the future')
  if (day && owner?.since && day < owner.since)
    fault('site', `this domain belonged to another account before ${owner.since}; use the id of the site`)
  const counts = readCounts(fields, bad, fault)
  const money = readMoney(fields, day, context, fault)
  const row = {
    zone: owner ? readZone(fields, owner, context, fault) : '',
    platform: readPlatform(fields.platform ?? '', owner, fault),
    country: readCountry(fields.country ?? '', fault),
    adUnit: fields.adUnit ?? '',
    tag: fields.tag ?? '',
    type: fields.type ?? '',
  }
  if (bad.length > 0 || !owner || !day || !money) return null
  return { ...row, accountId: owner.accountId, site: owner.site, app: owner.app, day, counts, money }
}

function checkTexts(fields: RevenueFields, fault: Add): void {
  for (const [column, maxLength] of Object.entries(texts) as [keyof typeof texts, number][]) {
    const text = fields[column]
    if (!text) continue
    if (text.length > maxLength) fault(column, `longer than ${maxLength} characters`)
    else if (/\p{Cc}|\p{Cs}|[\u2028\u2029]|\ufffd/u.test(text))
      fault(column, 'contains control characters or invalid text')
    else if (/^[=+@-]/.test(text)) fault(column, 'looks like a formula')
  }
}

function findOwner(
  { site = '', app = '' }: RevenueFields,
  { catalog }: RowContext,
  fault: Add,
): RowOwner | null {
  if (site && app) {
    fault('app', 'name a site or an app, not both')
    return null
  }
  const [column, word] = app ? (['app', app] as const) : (['site', site] as const)
  if (!word) {
    fault('site', 'missing; name a site or an app')
    return null
  }
  const match = app ? catalog.app(word) : catalog.site(word)
  if (match === 'unknown') fault(column, `unknown ${column}: ${excerpt(word)}`)
  else if (match === 'several') fault(column, `several match ${excerpt(word)}; use the id`)
  if (typeof match === 'string') return null
  const { id, accountId, timezone } = match
  const platform = 'platform' in match ? (match.platform === 'iOS' ? 'iOS' : 'android') : ''
  const since = 'since' in match ? (match.since ?? null) : null
  return { accountId, timezone, platform, since, site: app ? '' : id, app: app ? id : '' }
}

function readZone(
  { zone = '' }: RevenueFields,
  { site }: RowOwner,
  { catalog }: RowContext,
  fault: Add,
): string {
  if (!zone) return ''
  if (!site) {
    fault('zone', 'apps have no zones; use adUnit')
    return ''
  }
  const id = catalog.zone(site, zone)
  if (!id) fault('zone', `unknown zone of this site: ${excerpt(zone)}`)
  return id ?? ''
}

/** An app has one platform; its rows may omit it. */
function readPlatform(text: string, owner: RowOwner | null, fault: Add): string {
  const platform = reportPlatforms.find((name) => name !== 'all' && name.toLowerCase() === text.toLowerCase())
  if (text && !platform) fault('platform', 'must be desktop, mobile, android, iOS or amp')
  else if (owner?.platform && platform && platform !== owner.platform)
    fault('platform', `this app runs on ${owner.platform}`)
  return owner?.platform || (platform ?? '')
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Results by code; a few hundred at most. */
const countries = new Map<string, { code: string } | { reason: string }>()

function readCountry(text: string, fault: Add): string {
  if (!text) return ''
  if (!/^[a-z]{2}$/i.test(text)) {
    fault('country', 'must be a two-letter ISO 3166-1 code')
    return ''
  }
  const code = text.toUpperCase()
  const read = countries.get(code) ?? lookUpCountry(code)
  countries.set(code, read)
  if ('code' in read) return read.code
  fault('country', read.reason)
  return ''
}

function lookUpCountry(code: string) {
  const own = new Intl.Locale(`und-${code}`).region
  if (own !== code) return { reason: `${code} is not an ISO 3166-1 code; did you mean ${own}?` }
  return code === 'ZZ' || !regions.of(code) ? { reason: `unknown country ${code}` } : { code }
}

/** Files repeat a few days many times. */
const days = new Map<string, Day>()
const maxCachedDays = 10_000

/** YYYY-MM-DD or DD.MM.YYYY. */
function parseDay(text: string): Day | null {
  const isIso = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const day = parseReportDay(isIso ? showReportDay(text) : text)
  if (days.size >= maxCachedDays) days.clear()
  if (day) days.set(text, day)
  return day
}

function readDay(text: string, fault: Add): Day | null {
  if (!text) {
    fault('day', 'missing')
    return null
  }
  const day = days.get(text) ?? parseDay(text)
  if (day) return day
  const [year] = /(?:^|\D)(\d{4})(?:\D|$)/.exec(text)?.slice(1) ?? []
  fault(
    'day',
    year && Number(year) < 2000 ? 'must be in 2000 or later' : 'not a day such as 2026-05-31 or 31.05.2026',
  )
  return null
}

function readCounts(fields: RevenueFields, bad: readonly RevenueColumn[], fault: Add): Counts {
  const counts = { request: 0, match: 0, impression: 0, view: 0, measurable: 0, viewable: 0, click: 0 }
  for (const column of counters) {
    const read = readCount(fields[column] ?? '')
    if (typeof read === 'number') counts[column] = read
    else fault(column, read.reason)
  }
  // Impressions may exceed matches (a response may contain several ads), and clicks may arrive a day late.
  const isGiven = (column: RevenueColumn) => Boolean(fields[column]) && !bad.includes(column)
  if (isGiven('request') && counts.match > counts.request) fault('match', 'exceeds requests')
  if (isGiven('measurable') && counts.viewable > counts.measurable)
    fault('viewable', 'exceeds measurable impressions')
  return counts
}

function readMoney(fields: RevenueFields, day: Day | null, context: RowContext, fault: Add): Money | null {
  const amount = readAmount(fields.revenue ?? '')
  const code = (fields.currency ?? '').toLowerCase()
  const currency = currencies.find((name): name is Currency => name === code)
  if (!currency) fault('currency', code ? 'must be try, usd or eur' : 'missing')
  if (typeof amount !== 'number') fault('revenue', amount.reason)
  if (!currency || typeof amount !== 'number' || !day) return null
  const rates = context.ratesOf(day)
  if (!rates) {
    fault('day', `no exchange rate for ${day}; import one with "matinee rates import"`)
    return null
  }
  const money = convertMicros(amount, currency, rates)
  if (!money) fault('revenue', 'too large once converted to another currency')
  return money
}
