import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { formatMoney, formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import type { Change } from '@matinee/contract/plain/reports/compared'
import type { Comparison } from './reportSearch.ts'
import { figureKind, type FigureName } from './totals.ts'

/** Formats figures: money in the given currency, percentages with two decimals. */
export function useReportFormat(currency: Currency) {
  const language = useLocale()
  return {
    money: (value: number) => formatMoney(value, currency, language),
    number: (value: number) => formatNumber(value, language),
    percent: (value: number) => formatPercent(value, language),
    figure: (name: FigureName, value: number | null) => {
      if (value === null) return '–'
      const kind = figureKind(name)
      if (kind === 'money') return formatMoney(value, currency, language)
      return kind === 'percent' ? formatPercent(value, language) : formatNumber(value, language)
    },
  }
}

/** "12.40% more than the period before". */
export function useChangeWords(): (change: Change, vs: Exclude<Comparison, 'none'>) => string {
  const t = useTranslations('reports')
  const language = useLocale()
  return (change, vs) => {
    if (change.kind === 'same') return t('same', { as: t(`earlier.as.${vs}`) })
    const moved =
      'percent' in change
        ? formatPercent(change.percent, language)
        : t('points', { points: formatNumber(change.points, language, 2) })
    return t(change.kind, { change: moved, than: t(`earlier.than.${vs}`) })
  }
}
