import { useTranslations } from 'use-intl'
import { InfoTip } from '../../ui/overlay/InfoTip.tsx'

/** What revenue per thousand plays means, and how it is worked out. */
export function RevenueTip() {
  const t = useTranslations('videoRevenue')
  return (
    <InfoTip title={t('rpm')} label={t('label', { name: t('rpm') })}>
      <p>{t('is')}</p>
      <p>{t('joined')}</p>
      <p>{t('formula')}</p>
    </InfoTip>
  )
}
