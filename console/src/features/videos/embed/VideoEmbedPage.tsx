import { takesFiles } from '@matinee/contract/plain/account/accountTypes'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmbedCode, EmbedSkeleton } from './EmbedCode.tsx'
import { VideoMissing } from '../edit/VideoEditPage.tsx'
import { VideoListPage } from '../list/VideoListPage.tsx'
import { videoQuery } from '../videos.queries.ts'

const route = getRouteApi('/shell/videos/$videoId/embed')

/** Type -1 and the alternate infrastructure get the list at this address instead. */
export function VideoEmbedPage() {
  const user = useUser()
  return user.integrationType === -1 || takesFiles(user.videoInfrastructure) ? <ListInstead /> : <Embed />
}

/** Explains the list once for each video, not again when the language or the list's page changes. */
function ListInstead() {
  const t = useTranslations('videos')
  const { videoId } = route.useParams()
  const explainedId = useRef<string>(undefined)
  useEffect(() => {
    if (explainedId.current === videoId) return
    explainedId.current = videoId
    notify({ tone: 'info', message: t('embedNotAvailable') })
  }, [t, videoId])
  return <VideoListPage />
}

function Embed() {
  const t = useTranslations()
  const { videoId } = route.useParams()
  const query = useQuery(videoQuery(videoId))
  const video = query.data
  if (video?.status === 'DELETED') return <Navigate to="/videos" replace />
  // Nothing to embed yet: the edit page shows the progress.
  if (video && video.status !== 'AVAILABLE')
    return <Navigate to="/videos/$videoId" params={{ videoId }} replace />
  return (
    <Page
      title={t('embed.title')}
      lede={video?.title ?? '\u00a0'}
      breadcrumbs={
        <Breadcrumbs current={t('embed.title')}>
          <Link {...crumbLink} to="/videos">
            {t('videos.title')}
          </Link>
          <Link {...crumbLink} to="/videos/$videoId" params={{ videoId }}>
            {video?.title || t('edit.title')}
          </Link>
        </Breadcrumbs>
      }
    >
      {video ? (
        <EmbedCode key={video.id} video={video} />
      ) : query.error ? (
        <VideoMissing error={query.error} retry={() => void query.refetch()} />
      ) : (
        <EmbedSkeleton />
      )}
    </Page>
  )
}
