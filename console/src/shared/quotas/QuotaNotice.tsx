import { isNearQuota, isQuotaReached, type QuotaName } from '@matinee/contract/plain/account/quotas'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { helpPath } from '../../lib/helpPath.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { LearnMore } from '../../ui/overlay/LearnMore.tsx'
import { WarningNote } from '../../ui/page/WarningNote.tsx'
import { useQuotas } from './usage.queries.ts'
import { useQuotaAmount } from './useQuotaAmount.ts'

type Props = {
  quotas: readonly QuotaName[]
  /** In a dialog the link would discard the input: shown only when the limit is reached. */
  isInDialog?: boolean
}

/** Shows, in forms that add something, each limit that is near or reached. Usually empty. */
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
      <Row as="p" gap={12} wraps>
        {(!isInDialog || near.some(isQuotaReached)) && <Link to="/auth/usage">{t('show')}</Link>}
        <LearnMore href={helpPath('usage')} about={t('title')} />
      </Row>
    </WarningNote>
  )
}
