import { useLocale, useTranslations } from 'use-intl'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import type { Change } from './series.ts'

/** How much more or less: in percent, or in points where the figure is a percentage itself. */
export function useChange(): (change: Change) => string {
  const t = useTranslations('analytics')
  const language = useLocale()
  return (change) => {
    if ('percent' in change) return formatPercent(change.percent, language, 1)
    if (!('points' in change)) return ''
    // Most rates move by whole points, that of waiting by hundredths.
    const decimals = change.points < 0.95 ? 2 : 1
    const points = Number(change.points.toFixed(decimals))
    return t('points', { points: formatNumber(points, language, decimals) })
  }
}
