import { breaks } from '@matinee/contract/plain/adBeacon'
import { formatLength } from '@matinee/contract/plain/format'
import { useTranslations } from 'use-intl'

/** Names an ad break: before, after, or at a position of the video in ms. */
export function useBreakName(): (breakMs: number) => string {
  const t = useTranslations('adBreaks')
  return (breakMs) => {
    if (breakMs === breaks.preroll) return t('preroll')
    if (breakMs === breaks.postroll) return t('postroll')
    return t('midroll', { place: formatLength(breakMs) })
  }
}
