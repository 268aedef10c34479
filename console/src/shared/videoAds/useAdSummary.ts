import type { VideoAds } from '@matinee/contract/plain/video/adBreaks'
import { useTranslations } from 'use-intl'

/** The ad breaks of settings in words: 'Before the video, after the video'. */
export function useAdSummary(): (ads: VideoAds) => string {
  const t = useTranslations('videoAds')
  return (ads) => {
    const names = (['preroll', 'midrolls', 'postroll'] as const).filter((name) => ads.isOn && ads[name])
    return names.length === 0 ? t('noAds') : names.map((name) => t(name)).join(', ')
  }
}
