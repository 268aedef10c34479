import type { RevenueImportLine } from '@matinee/contract/demand'
import { useTranslations } from 'use-intl'
import { StatusBadge, type BadgeTone } from '../../../ui/table/StatusBadge.tsx'

const tones: Record<RevenueImportLine['status'], BadgeTone> = {
  READING: 'spark',
  LOADING: 'spark',
  DONE: 'good',
  REFUSED: 'bad',
  FAILED: 'bad',
}

export function ImportStatus({ made }: { made: Pick<RevenueImportLine, 'status' | 'undoes' | 'undone'> }) {
  const t = useTranslations('operate.demand')
  const { status, undoes, undone } = made
  if (undone) return <StatusBadge tone="neutral">{t('undone')}</StatusBadge>
  return (
    <StatusBadge tone={tones[status]}>{t(`${undoes ? 'undoStatuses' : 'statuses'}.${status}`)}</StatusBadge>
  )
}
