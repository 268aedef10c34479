import { isNearQuota, isQuotaReached, type QuotaName } from '@matinee/contract/plain/quotas'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import classes from './QuotaNotice.module.css'
import { useQuotas } from './usage.queries.ts'
import { useQuotaAmount } from './useQuotaAmount.ts'

/** Beside a form that adds something: what is almost used up, or why nothing can be added. Mostly nothing. */
export function QuotaNotice({ quotas }: { quotas: readonly QuotaName[] }) {
  const t = useTranslations('usage')
  const amount = useQuotaAmount()
  const near = useQuotas(quotas).filter(isNearQuota)
  if (near.length === 0) return null
  return (
    <output className={classes.notice}>
      <IconAlertTriangle size={20} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
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
        <Link to="/auth/usage">{t('show')}</Link>
      </div>
    </output>
  )
}
