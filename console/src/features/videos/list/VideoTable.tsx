import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import type { Video } from '@matinee/contract/videos'
import { formatDate, formatLength } from '@matinee/contract/plain/format'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { VideoActions } from './VideoActions.tsx'
import { VideoStatusCell } from '../VideoStatusCell.tsx'
import { VideoThumbnail } from '../VideoThumbnail.tsx'

/** Rows open the edit page for account types -1 and 0, unless the video is deleted. */
export function VideoTable({ videos, skeletonRows }: { videos: Video[] | undefined; skeletonRows: number }) {
  const t = useTranslations('videos')
  const user = useUser()
  const navigate = useNavigate()
  const opens = ({ status }: Video) =>
    status !== 'DELETED' && holdsRight(user.integrationType, 'videos.write')

  const columns: Column<Video>[] = [
    {
      id: 'video',
      title: t('video'),
      renderCell: (video) => <NameCell video={video} opens={opens(video)} />,
    },
    {
      id: 'duration',
      title: t('duration'),
      cardLabel: t('duration'),
      isNumber: true,
      width: '96px',
      renderCell: ({ duration }) => formatLength(duration),
    },
    {
      id: 'status',
      title: t('status'),
      width: '264px',
      renderCell: (video) => <VideoStatusCell video={video} />,
    },
    {
      id: 'date',
      title: t('date'),
      cardLabel: t('date'),
      width: '160px',
      renderCell: ({ createdAt }) => formatDate(createdAt, user.timezone),
    },
    {
      id: 'actions',
      title: t('actions'),
      isNumber: true,
      width: '196px',
      renderCell: (video) => <VideoActions video={video} />,
    },
  ]
  return (
    <DataTable
      keepsLast
      label={t('title')}
      columns={columns}
      rows={videos}
      rowKey={({ id }) => id}
      skeletonRows={skeletonRows}
      skeletonHeight={54}
      isDimmed={({ status }) => status === 'DELETED'}
      hasCards
      open={(video) =>
        opens(video)
          ? () => void navigate({ to: '/videos/$videoId', params: { videoId: video.id } })
          : undefined
      }
    />
  )
}

function NameCell({ video, opens }: { video: Video; opens: boolean }) {
  const t = useTranslations('videos')
  return (
    <Row gap={12}>
      <VideoThumbnail video={video} place="row" />
      <RowName
        name={video.title || t('untitled')}
        detail={video.source}
        isGone={video.status === 'DELETED'}
        opens={opens ? { to: '/videos/$videoId', params: { videoId: video.id } } : undefined}
      />
    </Row>
  )
}
