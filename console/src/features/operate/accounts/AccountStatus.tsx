import type { AdminUser } from '@matinee/contract/admin'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'

const tones = {
  waiting: 'warning',
  invited: 'neutral',
  active: 'good',
  refused: 'bad',
  closed: 'bad',
} as const

export function AccountStatus({ account }: { account: Pick<AdminUser, 'status' | 'approvedAt'> }) {
  const t = useTranslations('operate.statuses')
  const status = statusOf(account)
  return <StatusBadge tone={tones[status]}>{t(status)}</StatusBadge>
}

/** `invited`: approved, but the owner has not opened the link of the mail. */
function statusOf({ status, approvedAt }: Pick<AdminUser, 'status' | 'approvedAt'>): keyof typeof tones {
  if (status === 'ACTIVE') return 'active'
  if (status === 'DISABLED') return approvedAt === null ? 'refused' : 'closed'
  return approvedAt === null ? 'waiting' : 'invited'
}
