import { isNearQuota, isQuotaReached, type QuotaName } from '@matinee/contract/plain/account/quotas'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { WarningNote } from '../../ui/page/WarningNote.tsx'
import { useQuotas } from './usage.queries.ts'
import { useQuotaAmount } from './useQuotaAmount.ts'

type Props = {
  quotas: readonly QuotaName[]
  /** In a dialog, a link would lose what was typed: shown only once nothing can be added. */
  isInDialog?: boolean
}

/** In forms that add something: the limit that is near or reached. Usually nothing. */
export function QuotaNotice({ quotas, isInDialog = false }: Props) {
  const t = useTranslations('usage')
  const amount = useQuotaAmount()
  const near = useQuotas(quotas).filter(isNearQuota)
  if (near.length === 0) return null
  return (
    <WarningNote>
      {near.map((use) => (
        <p key={use.quota}>
          {isQuotaReached(use)
            ? t(`reached.${use.quota}`, { limit: amount(use.quota, use.limit) })
            : t(`near.${use.quota}`, {
                used: amount(use.quota, use.used),
                limit: amount(use.quota, use.limit),
              })}
        </p>
      ))}
      {(!isInDialog || near.some(isQuotaReached)) && <Link to="/auth/usage">{t('show')}</Link>}
    </WarningNote>
  )
}
