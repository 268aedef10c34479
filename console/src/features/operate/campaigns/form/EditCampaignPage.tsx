import type { CampaignDetails } from '@matinee/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Breadcrumbs, crumbLink } from '../../../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../../../ui/page/ErrorPanel.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../../../ui/page/PanelSkeleton.tsx'
import { campaignQuery } from '../campaigns.queries.ts'
import { useMayChange } from '../useMayChange.ts'
import { CampaignForm } from './CampaignForm.tsx'

export function EditCampaignPage() {
  const t = useTranslations('operate.campaigns')
  const { campaignId } = useParams({ from: '/operate/operate/campaigns/$campaignId/edit' })
  // Loaded anew: what was read earlier may be an old version, which could not be saved.
  const query = useQuery({ ...campaignQuery(campaignId), staleTime: 0, refetchOnWindowFocus: false })
  const campaign = query.isFetchedAfterMount && !query.isError ? query.data : undefined
  return (
    <Page
      title={t('change')}
      breadcrumbs={
        <Breadcrumbs current={t('change')}>
          <Link to="/operate/campaigns" {...crumbLink}>
            {t('title')}
          </Link>
          <Link to="/operate/campaigns/$campaignId" params={{ campaignId }} {...crumbLink}>
            {query.data?.name ?? t('campaign')}
          </Link>
        </Breadcrumbs>
      }
    >
      {campaign ? (
        <FormOrNotice key={campaignId} campaign={campaign} />
      ) : query.isError ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton heights={[190, 190, 190, 300]} />
      )}
    </Page>
  )
}

function FormOrNotice({ campaign }: { campaign: CampaignDetails }) {
  const t = useTranslations('operate.campaigns')
  // As it was when the page opened: a form with unsaved text does not vanish.
  const [mayChange] = useState(useMayChange(campaign))
  if (mayChange) return <CampaignForm campaign={campaign} />
  return <Notice tone="warning">{t(campaign.status === 'ENDED' ? 'endedFixed' : 'mayNotChange')}</Notice>
}
