import type { AdminUser } from '@matinee/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { siteListQuery } from '../sites/sites.queries.ts'
import { SiteTable } from '../sites/SiteTable.tsx'
import { useMaySetUp } from '../sites/useMaySetUp.ts'
import { AddSiteDialog } from './AddSiteDialog.tsx'

const shown = 5

/** The newest sites of an account, and the way to add one. */
export function AccountSites({ account }: { account: AdminUser }) {
  const t = useTranslations('operate.sites')
  const query = useQuery(siteListQuery({ account: account.id, perPage: shown }))
  const mayAdd = useMaySetUp()
  const [isAdding, setIsAdding] = useState(false)
  if (query.isError && !query.data)
    return <ErrorPanel title={t('ofAccount')} error={query.error} retry={() => void query.refetch()} />
  const list = query.data
  return (
    <Panel
      title={t('ofAccount')}
      isFlush={list?.data.length !== 0}
      controls={
        <Row gap={16} wraps>
          {list?.hasNext && (
            <Link to="/operate/sites" search={{ account: account.id }}>
              {t('allOfAccount')}
            </Link>
          )}
          {mayAdd && <Button onClick={() => setIsAdding(true)}>{t('add')}</Button>}
        </Row>
      }
    >
      {list?.data.length === 0 ? (
        <Hint>{t('noneOfAccount')}</Hint>
      ) : (
        <SiteTable sites={list?.data} isOfAccount skeletonRows={2} />
      )}
      {isAdding && <AddSiteDialog account={account} close={() => setIsAdding(false)} />}
    </Panel>
  )
}
