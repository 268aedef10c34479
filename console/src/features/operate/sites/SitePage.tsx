import type { OperatedSite } from '@matinee/contract/adminSites'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Columns } from '../../../ui/layout/Columns.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { PageError } from '../PageError.tsx'
import { AuditTable } from '../audit/AuditTable.tsx'
import { AdsTxtPanels } from './setup/AdsTxtPanels.tsx'
import { HostsPanel } from './HostsPanel.tsx'
import { NoticePanel } from './setup/NoticePanel.tsx'
import { PlacementsPanel } from './placements/PlacementsPanel.tsx'
import { SetupPanel } from './setup/SetupPanel.tsx'
import { SiteActions } from './SiteActions.tsx'
import { SiteFacts } from './SiteFacts.tsx'
import { operatedSiteQuery, siteHistoryQuery } from './sites.queries.ts'
import { VerificationPanel } from './VerificationPanel.tsx'

/** One site of any account, as operators set it up. */
export function SitePage() {
  const t = useTranslations('operate.sites')
  const { siteId } = useParams({ from: '/operate/operate/sites/$siteId' })
  const query = useQuery(operatedSiteQuery(siteId))
  const name = query.data?.fqdn ?? t('site')
  return (
    <Page
      title={name}
      breadcrumbs={
        <Breadcrumbs current={name}>
          <Link to="/operate/sites" {...crumbLink}>
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
      controls={query.data && <SiteActions site={query.data} />}
    >
      {query.data ? (
        <Details key={siteId} site={query.data} />
      ) : query.isError ? (
        <PageError
          error={query.error}
          retry={() => void query.refetch()}
          missing={t('missing')}
          back={
            <Link to="/operate/sites" className={buttonClass()}>
              {t('showAll')}
            </Link>
          }
        />
      ) : (
        <PanelSkeleton heights={[320, 360, 240]} />
      )}
    </Page>
  )
}

function Details({ site }: { site: OperatedSite }) {
  const t = useTranslations('operate.sites')
  return (
    <Stack gap={24}>
      {site.isRemoved && <Notice tone="warning">{t('removedNotice')}</Notice>}
      {!site.isRemoved && site.status === 'PAUSED' && <Notice tone="warning">{t('pausedNotice')}</Notice>}
      <Columns widths="minmax(0, 2fr) minmax(0, 3fr)" gap={24} align="start">
        <Stack gap={24}>
          <SiteFacts site={site} />
          {site.verification && <VerificationPanel site={site} verification={site.verification} />}
          {site.verification && <HostsPanel site={site} verification={site.verification} />}
        </Stack>
        <Stack gap={24}>
          <PlacementsPanel site={site} />
          {!site.isRemoved && <SetupPanel site={site} />}
          {!site.isRemoved && <NoticePanel site={site} />}
          {!site.isRemoved && <AdsTxtPanels site={site} />}
          <History id={site.id} />
        </Stack>
      </Columns>
    </Stack>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('operate.sites')
  const query = useQuery(siteHistoryQuery(id))
  if (query.isError && !query.data)
    return <ErrorPanel title={t('history')} error={query.error} retry={() => void query.refetch()} />
  return (
    <Panel title={t('history')} isFlush>
      <AuditTable label={t('history')} entries={query.data?.data} isOfAccount />
    </Panel>
  )
}
