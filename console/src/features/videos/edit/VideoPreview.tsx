import { isInProgress } from '@matinee/contract/plain/videoStatus'
import type { Video } from '@matinee/contract/videos'
import { useTranslations } from 'use-intl'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PlayingPreview } from '../PlayingPreview.tsx'
import { VideoStatusCell } from '../VideoStatusCell.tsx'
import classes from './VideoPreview.module.css'

const quietly = { autoplay: false, sticky: true }

/** The real player: what is seen here is what viewers get. */
export function VideoPreview({ video }: { video: Video }) {
  const t = useTranslations('edit')
  return (
    <Panel title={t('preview')}>
      {video.status === 'AVAILABLE' ? (
        <PlayingPreview
          videoId={video.id}
          playerId={null}
          options={quietly}
          title={t('previewOf', { title: video.title })}
        />
      ) : (
        <div className={classes.later}>
          {isInProgress(video.status) && <p>{t('previewLater')}</p>}
          <VideoStatusCell video={video} />
        </div>
      )}
    </Panel>
  )
}
