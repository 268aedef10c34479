import type { ListedSite } from '@matinee/contract/adminSites'
import { useTranslations } from 'use-intl'
import { StatusBadge, type BadgeTone } from '../../../ui/table/StatusBadge.tsx'

const tones: Record<ListedSite['status'], BadgeTone> = { NEW: 'spark', LIVE: 'good', PAUSED: 'warning' }

export function SiteStatus({
  site: { status, isRemoved },
}: {
  site: Pick<ListedSite, 'status' | 'isRemoved'>
}) {
  const t = useTranslations('operate.sites')
  if (isRemoved) return <StatusBadge tone="neutral">{t('states.REMOVED')}</StatusBadge>
  return <StatusBadge tone={tones[status]}>{t(`states.${status}`)}</StatusBadge>
}
