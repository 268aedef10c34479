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

export function ImportStatus({ status }: Pick<RevenueImportLine, 'status'>) {
  const t = useTranslations('operate.demand')
  return <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
}
