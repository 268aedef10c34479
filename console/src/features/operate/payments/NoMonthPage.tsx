import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Page } from '../../../ui/page/Page.tsx'

/** For an address such as /operate/payments/2031-13. */
export function NoMonthPage() {
  const t = useTranslations('notFound')
  const words = useTranslations('operate.payouts')
  return (
    <Page title={t('title')}>
      <EmptyState
        text={t('body')}
        action={
          <Link to="/operate/payments" className={buttonClass('main')}>
            {words('openMonths')}
          </Link>
        }
      />
    </Page>
  )
}
