import { takesFiles } from '@matinee/contract/plain/account/accountTypes'
import { isExternalVideo } from '@matinee/contract/plain/video/externalAddress'
import { isErrorStatus } from '@matinee/contract/plain/video/videoStatus'
import type { Video } from '@matinee/contract/videos'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { IconCode } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { AppError } from '../../../lib/apiError.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { AdBreaksPanel } from './AdBreaksPanel.tsx'
import { CaptionsPanel } from './CaptionsPanel.tsx'
import { FailurePanel } from './FailurePanel.tsx'
import { PosterPanel } from './PosterPanel.tsx'
import { VideoEditForm } from './VideoEditForm.tsx'
import { VideoFacts } from './VideoFacts.tsx'
import { VideoPreview } from './VideoPreview.tsx'
import { videoQuery } from '../videos.queries.ts'
import classes from './VideoEditPage.module.css'

const route = getRouteApi('/shell/videos/$videoId')

export function VideoEditPage() {
  const t = useTranslations()
  const { videoId } = route.useParams()
  const query = useQuery(videoQuery(videoId))
  const video = query.data
  if (video?.status === 'DELETED') return <Navigate to="/videos" replace />
  return (
    <Page
      title={video?.title || t('edit.title')}
      breadcrumbs={
        <Breadcrumbs current={video?.title || t('edit.title')}>
          <Link {...crumbLink} to="/videos">
            {t('videos.title')}
          </Link>
        </Breadcrumbs>
      }
      controls={video && <EmbedLink video={video} />}
    >
      {video ? (
        <Editor video={video} />
      ) : query.error ? (
        <VideoMissing error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton className={classes.columns} heights={[616]} aside={[328, 194]} />
      )}
    </Page>
  )
}

/** Hidden for type -1 and the alternate infrastructure; disabled until the video is available. */
function EmbedLink({ video }: { video: Video }) {
  const t = useTranslations('edit')
  const user = useUser()
  if (user.integrationType === -1 || takesFiles(user.videoInfrastructure)) return null
  const content = (
    <>
      <IconCode aria-hidden="true" />
      {t('getEmbed')}
    </>
  )
  if (video.status !== 'AVAILABLE')
    return (
      <button type="button" disabled className={buttonClass('main')}>
        {content}
      </button>
    )
  return (
    <Link to="/videos/$videoId/embed" params={{ videoId: video.id }} className={buttonClass('main')}>
      {content}
    </Link>
  )
}

function Editor({ video }: { video: Video }) {
  const isAvailable = video.status === 'AVAILABLE'
  const drafts = useRef({ captions: false, adBreaks: false })
  const onCaptionDraft = useCallback((isUnsaved: boolean) => {
    drafts.current.captions = isUnsaved
  }, [])
  const onAdBreaksDraft = useCallback((isUnsaved: boolean) => {
    drafts.current.adBreaks = isUnsaved
  }, [])
  const hasDraft = () => drafts.current.captions || drafts.current.adBreaks
  return (
    <>
      {isErrorStatus(video.status) && <FailurePanel video={video} status={video.status} />}
      <Stack gap={24} className={classes.columns}>
        <VideoEditForm key={video.id} video={video} hasDraft={hasDraft} />
        <Stack gap={24} className={classes.aside}>
          <VideoPreview video={video} />
          <VideoFacts video={video} />
          {isAvailable && <PosterPanel video={video} />}
        </Stack>
        {isAvailable && (
          <Stack gap={24}>
            <CaptionsPanel video={video} onDraftChange={onCaptionDraft} />
            {!isExternalVideo(video.id) && (
              <AdBreaksPanel key={video.id} video={video} onDraftChange={onAdBreaksDraft} />
            )}
          </Stack>
        )}
      </Stack>
    </>
  )
}

const isMissing = (error: Error | null) => error instanceof AppError && error.status === 404

/** Another account's video looks like a missing one. */
export function VideoMissing({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTranslations('edit')
  if (!isMissing(error)) return <ErrorPanel error={error} retry={retry} />
  return (
    <EmptyState
      text={t('missing')}
      action={
        <Link to="/videos" className={buttonClass('main')}>
          {t('toList')}
        </Link>
      }
    />
  )
}
