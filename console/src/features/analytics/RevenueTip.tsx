import { useTranslations } from 'use-intl'
import { helpPath } from '../../lib/helpPath.ts'
import { LearnMore } from '../../ui/overlay/LearnMore.tsx'
import { InfoTip } from '../../ui/overlay/InfoTip.tsx'

/** Explains revenue per thousand views: meaning and formula. */
export function RevenueTip() {
  const t = useTranslations('videoRevenue')
  return (
    <InfoTip title={t('rpm')} label={t('label', { name: t('rpm') })}>
      <p>{t('is')}</p>
      <p>{t('joined')}</p>
      <p>{t('formula')}</p>
      <LearnMore href={helpPath('metrics', 'by-video-rpm')} about={t('rpm')} />
    </InfoTip>
  )
}
