import { defaultEmbedOptions } from '@matinee/contract/plain/video/playerConfig'
import { isInProgress } from '@matinee/contract/plain/video/videoStatus'
import type { Video } from '@matinee/contract/videos'
import { useTranslations } from 'use-intl'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PlayingPreview, PreviewPlaceholder } from '../PlayingPreview.tsx'
import { VideoStatusCell } from '../VideoStatusCell.tsx'

const withoutAutoplay = { ...defaultEmbedOptions, autoplay: false }

/** The player as viewers see it; the video's status until it is available. */
export function VideoPreview({ video }: { video: Video }) {
  const t = useTranslations('edit')
  return (
    <Panel title={t('preview')}>
      {video.status === 'AVAILABLE' ? (
        <PlayingPreview
          videoId={video.id}
          playerId={null}
          options={withoutAutoplay}
          title={t('previewOf', { title: video.title })}
        />
      ) : (
        <PreviewPlaceholder>
          {isInProgress(video.status) && <p>{t('previewLater')}</p>}
          <VideoStatusCell video={video} />
        </PreviewPlaceholder>
      )}
    </Panel>
  )
}
