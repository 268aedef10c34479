import { isInProgress } from '@matinee/contract/plain/videoStatus'
import type { Video } from '@matinee/contract/videos'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { configQuery } from '../../lib/config.queries.ts'
import { Panel } from '../../ui/Panel.tsx'
import { embedAddress } from './embedAddress.ts'
import { VideoStatusCell } from './VideoStatusCell.tsx'
import classes from './VideoPreview.module.css'

/** The real embed page in a frame: what is seen here is what viewers get. */
export function VideoPreview({ video }: { video: Video }) {
  const t = useTranslations('edit')
  const { data: config } = useQuery(configQuery)
  const isPlayable = video.status === 'AVAILABLE'
  return (
    <Panel title={t('preview')}>
      {isPlayable && config && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page on our own origin, which needs both scripts and origin: such a sandbox holds nothing back
        <iframe
          className={classes.frame}
          title={t('previewOf', { title: video.title })}
          src={embedAddress(config, video.id, { autoplay: false, sticky: true })}
          allow="fullscreen; autoplay; encrypted-media; picture-in-picture"
        />
      )}
      {isPlayable && !config && <div className={classes.frame} />}
      {!isPlayable && (
        <div className={classes.later}>
          {isInProgress(video.status) && <p>{t('previewLater')}</p>}
          <VideoStatusCell video={video} />
        </div>
      )}
    </Panel>
  )
}
