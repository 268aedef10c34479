import { isErrorStatus } from '@matinee/contract/plain/video/videoStatus'
import type { Video } from '@matinee/contract/videos'
import { useState } from 'react'
import classes from './VideoThumbnail.module.css'

type Props = {
  video: Pick<Video, 'thumbnail' | 'status'>
  /** Width: 96 px in a table row, 200 in a panel; by default all available width. */
  place?: 'row' | 'panel'
  /** Another picture is being made. */
  isBusy?: boolean
}

/** A placeholder replaces the picture of failed and waiting videos, and a picture that does not load. */
export function VideoThumbnail({ video, place, isBusy = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const { thumbnail, status } = video
  const isWaiting = status === 'CREATED' || status === 'QUEUED' || isErrorStatus(status)
  const isShown = thumbnail !== null && !isWaiting && broken !== thumbnail
  return (
    <span
      className={classes.frame}
      data-place={place}
      data-busy={isBusy || undefined}
      data-placeholder={!isShown || undefined}
    >
      {isShown ? (
        <img src={thumbnail} alt="" loading="lazy" onError={() => setBroken(thumbnail)} />
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path
            fill="currentColor"
            d="M13 10.9v9.2a1 1 0 0 0 1.5.9l7.7-4.600a1 1 0 0 0 0-1.800L14.5 10a1 1 0 0 0-1.5.9Z"
          />
        </svg>
      )}
    </span>
  )
}
