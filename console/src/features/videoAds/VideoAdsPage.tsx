import type { VideoAds } from '@matinee/contract/plain/video/adBreaks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLeaveGuard } from '../../lib/useLeaveGuard.ts'
import { VideoAdFields } from '../../shared/videoAds/VideoAdFields.tsx'
import { videoAdsQuery } from '../../shared/videoAds/videoAds.queries.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useErrorFocus } from '../../ui/form/useErrorFocus.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { useAccountAds } from './useAccountAds.ts'

/** When the account's videos show ads. */
export function VideoAdsPage() {
  const t = useTranslations()
  const query = useQuery(videoAdsQuery)
  return (
    <Page
      title={t('videoAds.title')}
      lede={t('videoAds.lede')}
      breadcrumbs={
        <Breadcrumbs current={t('videoAds.title')}>
          <Link {...crumbLink} to="/videos">
            {t('videos.title')}
          </Link>
        </Breadcrumbs>
      }
    >
      {query.data ? (
        <AccountPanel saved={query.data} />
      ) : query.error ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton heights={[320]} />
      )}
    </Page>
  )
}

function AccountPanel({ saved }: { saved: VideoAds }) {
  const t = useTranslations()
  const ads = useAccountAds(saved)
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(form)
  useLeaveGuard(() => ads.isChanged)

  function submit(event: FormEvent) {
    event.preventDefault()
    ads.save()
    focusFault()
  }

  return (
    <Panel title={t('videoAds.account')} lede={t('videoAds.accountLede')}>
      <Stack as="form" gap={20} ref={form} noValidate onSubmit={submit}>
        <VideoAdFields draft={ads.draft} change={ads.edit} />
        <Row justify="end" hasLineAbove>
          <Button type="submit" look="main" isIdle={!ads.isChanged} isBusy={ads.isSaving}>
            {t('common.save')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}
