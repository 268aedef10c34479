import type { Currency, Language } from '@matinee/contract/plain/account/accountTypes'
import { formatMoney, formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { figureChange, isTooLittle } from '@matinee/contract/plain/reports/compared'
import { appCtr, emptyAdSums, metrics, type AdSums } from '@matinee/contract/plain/reports/metrics'
import type { ReportComparison } from '../../reports/comparison.service.ts'

export type FigureFormat = { reportType: 'site' | 'app'; currency: Currency; language: Language }

/** `value`: null without a denominator. Money in major units. */
type Figure = { name: keyof typeof words; unit: 'money' | 'count' | 'percent'; value: number | null }

/** The figures of a report's mail, in their order. */
function figuresOf({ reportType }: FigureFormat, sums: AdSums, micros: number): Figure[] {
  // Without views the rate is undefined; reports of apps have none.
  const siteCtr = sums.views === 0 ? null : metrics.ctr.valueOf(sums)
  const coverage = sums.requests === 0 ? null : metrics.coverage.valueOf(sums)
  return [
    { name: 'revenue', unit: 'money', value: metrics.revenue.valueOf(sums, micros) },
    { name: 'impression', unit: 'count', value: sums.impressions },
    { name: 'ecpm', unit: 'money', value: metrics.ecpm.valueOf(sums, micros) },
    { name: 'request', unit: 'count', value: sums.requests },
    { name: 'coverage', unit: 'percent', value: coverage },
    { name: 'click', unit: 'count', value: sums.clicks },
    { name: 'ctr', unit: 'percent', value: reportType === 'app' ? appCtr(sums) : siteCtr },
  ]
}

export type FigureRow = [label: string, value: string, change?: string]

/** `comparison`: adds the changes, – where nothing is comparable, and marks estimated money. */
export function showFigures(
  format: FigureFormat,
  { sums, micros }: { sums: AdSums; micros: number },
  comparison?: ReportComparison,
): FigureRow[] {
  const { language } = format
  const changes = comparison && showChanges(format, comparison)
  const isEstimated = comparison !== undefined && comparison.estimatedShare > 0
  return figuresOf(format, sums, micros).map(({ name, unit, value }, index) => {
    const mark = isEstimated && unit === 'money' ? ` (${estimated[language]})` : ''
    const shown = value === null ? '–' : showValue(format, unit, value)
    const label = words[name][language] + mark
    return changes ? [label, shown, changes[index]!] : [label, shown]
  })
}

/** The two figures of a row that is listed by its revenue. */
export const showRevenueAndImpressions = (
  format: FigureFormat,
  { micros, impressions }: { micros: number; impressions: number },
): [revenue: string, impressions: string] => [
  showValue(format, 'money', micros / 1e6),
  showValue(format, 'count', impressions),
]

function showValue({ currency, language }: FigureFormat, unit: Figure['unit'], value: number): string {
  if (unit === 'money') return formatMoney(value, currency, language)
  return unit === 'percent' ? formatPercent(value, language) : formatNumber(value, language)
}

type Compared = NonNullable<ReportComparison['compared']>

/** The change of each figure: +12.40%, or −0.35 points for rates. */
function showChanges(format: FigureFormat, { compared }: ReportComparison): string[] {
  if (!compared) return figuresOf(format, emptyAdSums(), 0).map(() => '–')
  const { now, before } = compared.sums
  const impressions = impressionsOf(compared.sums)
  const earlier = figuresOf(format, before, before.micros[format.currency])
  return figuresOf(format, now, now.micros[format.currency]).map(({ value, unit }, index) => {
    const valueBefore = earlier[index]!.value
    if (value === null || valueBefore === null) return '–'
    const isShare = unit === 'percent'
    return showChange(format, figureChange({ now: value, before: valueBefore, impressions, isShare }))
  })
}

/** Whether the earlier days had too few impressions for any change. */
export const hasTooFewImpressions = ({ sums }: Compared): boolean => isTooLittle(impressionsOf(sums))

const impressionsOf = ({ now, before }: Compared['sums']) => ({
  now: now.impressions,
  before: before.impressions,
})

function showChange({ language }: FigureFormat, change: ReturnType<typeof figureChange>): string {
  if (!change) return '–'
  if (change.kind === 'same') return formatPercent(0, language)
  const sign = change.kind === 'more' ? '+' : '−'
  if ('percent' in change) return sign + formatPercent(change.percent, language)
  return `${sign}${formatNumber(change.points, language, 2)} ${language === 'tr' ? 'puan' : 'points'}`
}

const estimated = { en: 'estimated', tr: 'tahmini' } as const
const words = {
  revenue: { en: 'Revenue', tr: 'Gelir' },
  impression: { en: 'Impressions', tr: 'Gösterimler' },
  ecpm: { en: 'eCPM', tr: 'eCPM' },
  request: { en: 'Ad requests', tr: 'Reklam istekleri' },
  coverage: { en: 'Coverage', tr: 'Kapsama' },
  click: { en: 'Clicks', tr: 'Tıklamalar' },
  ctr: { en: 'CTR', tr: 'CTR' },
} as const
