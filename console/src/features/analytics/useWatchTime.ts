import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'

/** Writes milliseconds in their two largest units: 45 s, 2 min 5 s, 3 h 12 min, 1,204 h. */
export function useWatchTime(): (ms: number) => string {
  const t = useTranslations('analytics.duration')
  const language = useLocale()
  const number = (value: number) => formatNumber(value, language)
  return (ms) => {
    const seconds = Math.round(ms / 1000)
    const minutes = Math.floor(seconds / 60)
    const hours = Math.floor(minutes / 60)
    const [s, min, h] = [number(seconds % 60), number(minutes % 60), number(hours)]
    if (minutes === 0) return t('s', { s })
    if (hours === 0) return seconds % 60 === 0 ? t('min', { min }) : t('minS', { min, s })
    return hours >= 100 || minutes % 60 === 0 ? t('h', { h }) : t('hMin', { h, min })
  }
}
