import type { Payout } from '@matinee/contract/payouts'
import { useTranslations } from 'use-intl'
import { StatusBadge, type BadgeTone } from '../../../ui/table/StatusBadge.tsx'

const tones: Record<Payout['state'], BadgeTone> = {
  open: 'spark',
  paid: 'good',
  partlyPaid: 'warning',
  cancelled: 'neutral',
}

/** Nothing is with the bank before somebody has downloaded the file. */
export function PayoutState({
  payout: { state, downloadedAt },
}: {
  payout: Pick<Payout, 'state' | 'downloadedAt'>
}) {
  const t = useTranslations('operate.payouts')
  return (
    <StatusBadge tone={tones[state]}>
      {state === 'open' && downloadedAt === null ? t('notDownloaded') : t(`states.${state}`)}
    </StatusBadge>
  )
}
