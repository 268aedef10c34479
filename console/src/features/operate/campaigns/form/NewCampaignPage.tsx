import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Breadcrumbs, crumbLink } from '../../../../ui/page/Breadcrumbs.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { useMaySell } from '../useMayChange.ts'
import { CampaignForm } from './CampaignForm.tsx'

/** A campaign begins paused, because it has no ad yet. */
export function NewCampaignPage() {
  const t = useTranslations('operate.campaigns')
  const maySell = useMaySell()
  return (
    <Page
      title={t('new')}
      lede={t('newLede')}
      breadcrumbs={
        <Breadcrumbs current={t('new')}>
          <Link to="/operate/campaigns" {...crumbLink}>
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
    >
      {maySell ? <CampaignForm campaign={null} /> : <Notice tone="warning">{t('mayNotChange')}</Notice>}
    </Page>
  )
}
