import type { MailState } from '@matinee/contract/plain/operate/mailStates'
import { useTranslations } from 'use-intl'
import { StatusBadge, type BadgeTone } from '../../../ui/table/StatusBadge.tsx'

const tones: Record<MailState, BadgeTone> = {
  waiting: 'warning',
  sent: 'good',
  failed: 'bad',
  withdrawn: 'neutral',
}

export function MailStateBadge({ state }: { state: MailState }) {
  const t = useTranslations('operate.mails')
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
}
