import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Breadcrumbs, crumbLink } from '../../../../ui/page/Breadcrumbs.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { useMayManage } from '../useMayManage.ts'
import { AccountForm } from './AccountForm.tsx'

/** An account without a registration: it is approved at once, and its owner gets the activation link. */
export function NewAccountPage() {
  const t = useTranslations('operate')
  const mayManage = useMayManage({ staffRole: null })
  return (
    <Page
      title={t('account.new')}
      lede={t('account.newLede')}
      breadcrumbs={
        <Breadcrumbs current={t('account.new')}>
          <Link to="/operate/accounts" {...crumbLink}>
            {t('accounts.title')}
          </Link>
        </Breadcrumbs>
      }
    >
      {mayManage ? (
        <AccountForm account={null} />
      ) : (
        <Notice tone="warning">{t('account.mayNotChange')}</Notice>
      )}
    </Page>
  )
}
