import type { AdminUser } from '@matinee/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Breadcrumbs, crumbLink } from '../../../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../../../ui/page/ErrorPanel.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../../../ui/page/PanelSkeleton.tsx'
import { accountQuery } from '../accounts.queries.ts'
import { useMayManage } from '../useMayManage.ts'
import { AccountForm } from './AccountForm.tsx'

export function EditAccountPage() {
  const t = useTranslations('operate')
  const { accountId } = useParams({ from: '/operate/operate/accounts/$accountId/edit' })
  // Reloaded: a cached version may be old, and could not be saved.
  const query = useQuery({ ...accountQuery(accountId), staleTime: 0, refetchOnWindowFocus: false })
  const account = query.isFetchedAfterMount && !query.isError ? query.data?.user : undefined
  return (
    <Page
      title={t('account.change')}
      breadcrumbs={
        <Breadcrumbs current={t('account.change')}>
          <Link to="/operate/accounts" {...crumbLink}>
            {t('accounts.title')}
          </Link>
          <Link to="/operate/accounts/$accountId" params={{ accountId }} {...crumbLink}>
            {query.data?.user.name ?? t('accounts.account')}
          </Link>
        </Breadcrumbs>
      }
    >
      {account ? (
        <FormOrNotice key={accountId} account={account} />
      ) : query.isError ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton heights={[150, 170, 170]} />
      )}
    </Page>
  )
}

function FormOrNotice({ account }: { account: AdminUser }) {
  const t = useTranslations('operate.account')
  // As it was when the page opened: a form with unsaved text does not vanish.
  const [mayManage] = useState(useMayManage(account))
  return mayManage ? <AccountForm account={account} /> : <Notice tone="warning">{t('mayNotChange')}</Notice>
}
