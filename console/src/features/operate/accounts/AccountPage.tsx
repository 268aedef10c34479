import type { AccountDetails } from '@matinee/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Columns } from '../../../ui/layout/Columns.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { PageError } from '../PageError.tsx'
import { AgentsPanel } from './access/AgentsPanel.tsx'
import { AppsPanel } from './access/AppsPanel.tsx'
import { GrantsPanel } from './access/GrantsPanel.tsx'
import { SessionsPanel } from './access/SessionsPanel.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { AccountHistory } from './AccountHistory.tsx'
import { AccountSites } from './AccountSites.tsx'
import { accountQuery } from './accounts.queries.ts'
import { ApprovalPanel } from './approval/ApprovalPanel.tsx'
import { LimitsPanel } from './LimitsPanel.tsx'
import { RefuseDialog } from './approval/RefuseDialog.tsx'

/** One account as operators see it. */
export function AccountPage() {
  const t = useTranslations('operate.accounts')
  const { accountId } = useParams({ from: '/operate/operate/accounts/$accountId' })
  const query = useQuery(accountQuery(accountId))
  const name = query.data?.user.name ?? t('account')
  return (
    <Page
      title={name}
      breadcrumbs={
        <Breadcrumbs current={name}>
          <Link to="/operate/accounts" {...crumbLink}>
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
      controls={query.data && <AccountActions account={query.data.user} />}
    >
      {query.data ? (
        <Details details={query.data} />
      ) : query.isError ? (
        <PageError
          error={query.error}
          retry={() => void query.refetch()}
          missing={t('missing')}
          back={
            <Link to="/operate/accounts" className={buttonClass()}>
              {t('showAll')}
            </Link>
          }
        />
      ) : (
        <PanelSkeleton heights={[280, 200]} />
      )}
    </Page>
  )
}

function Details({ details }: { details: AccountDetails }) {
  const [isRefusing, setIsRefusing] = useState(false)
  const { user } = details
  return (
    <>
      <Columns widths="minmax(0, 2fr) minmax(0, 3fr)" gap={24} align="start">
        <Stack gap={24}>
          {user.status === 'PENDING' && <ApprovalPanel account={user} refuse={() => setIsRefusing(true)} />}
          <AccountFacts details={details} />
        </Stack>
        <Stack gap={24}>
          {user.integrationType !== -1 && <AccountSites key={user.id} account={user} />}
          <LimitsPanel account={user} />
          <SessionsPanel account={user} />
          <AgentsPanel details={details} />
          <GrantsPanel details={details} />
          <AppsPanel details={details} />
          <AccountHistory details={details} />
        </Stack>
      </Columns>
      {/* Stays when somebody else has reviewed the registration meanwhile: it says so, and keeps what was typed. */}
      {isRefusing && <RefuseDialog account={user} close={() => setIsRefusing(false)} />}
    </>
  )
}
