import type { PlaybackRules } from '@matinee/contract/playbackRules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useLeaveGuard } from '../../lib/useLeaveGuard.ts'
import { Breadcrumbs, crumbLink } from '../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { PlacesPanel } from './PlacesPanel.tsx'
import { rulesQuery } from '../../shared/playback/playbackRules.queries.ts'
import { RefusalsPanel } from './RefusalsPanel.tsx'
import { SignedPanel } from './SignedPanel.tsx'
import { usePlaces } from './usePlaces.ts'

/** Allowed domains, signing keys and refused plays of the account. */
export function PlaybackRulesPage() {
  const t = useTranslations()
  const query = useQuery(rulesQuery)
  return (
    <Page
      title={t('playbackRules.title')}
      lede={t('playbackRules.lede')}
      breadcrumbs={
        <Breadcrumbs current={t('playbackRules.title')}>
          <Link {...crumbLink} to="/videos">
            {t('videos.title')}
          </Link>
        </Breadcrumbs>
      }
    >
      {query.data ? (
        <Rules rules={query.data} />
      ) : query.error ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton heights={[240, 420, 200]} />
      )}
    </Page>
  )
}

function Rules({ rules }: { rules: PlaybackRules }) {
  const places = usePlaces(rules)
  useLeaveGuard(() => places.isChanged)
  return (
    <>
      <PlacesPanel places={places} />
      <SignedPanel rules={rules} />
      <RefusalsPanel rules={rules} places={places} />
    </>
  )
}
