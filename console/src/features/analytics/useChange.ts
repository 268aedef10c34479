import { formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import type { Change } from './views/series.ts'

/** The size of a change with two decimals: in percent, or in points where the figure is itself a percentage. */
export function useChange(): (change: Change) => string {
  const t = useTranslations('analytics')
  const language = useLocale()
  return (change) => {
    if ('percent' in change) return formatPercent(change.percent, language)
    if (!('points' in change)) return ''
    return t('points', { points: formatNumber(change.points, language, 2) })
  }
}
