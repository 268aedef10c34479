import { formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import type { Change } from './views/series.ts'

/** How much more or less, with two decimals (V221): in percent, or in points where the figure is one itself. */
export function useChange(): (change: Change) => string {
  const t = useTranslations('analytics')
  const language = useLocale()
  return (change) => {
    if ('percent' in change) return formatPercent(change.percent, language)
    if (!('points' in change)) return ''
    return t('points', { points: formatNumber(change.points, language, 2) })
  }
}
