import type { Payout } from '@matinee/contract/payouts'
import { useTranslations } from 'use-intl'
import { StatusBadge, type BadgeTone } from '../../../ui/table/StatusBadge.tsx'

const tones: Record<Payout['state'], BadgeTone> = {
  open: 'spark',
  paid: 'good',
  partlyPaid: 'warning',
  cancelled: 'neutral',
}

export function PayoutState({ state }: { state: Payout['state'] }) {
  const t = useTranslations('operate.payouts')
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
}
