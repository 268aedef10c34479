import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Breadcrumbs, crumbLink } from '../../../../ui/page/Breadcrumbs.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { CampaignForm } from './CampaignForm.tsx'

/** A campaign begins paused, because it has no ad yet. */
export function NewCampaignPage() {
  const t = useTranslations('operate.campaigns')
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
      <CampaignForm campaign={null} />
    </Page>
  )
}
