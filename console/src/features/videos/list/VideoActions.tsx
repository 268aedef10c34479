import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import type { Video } from '@matinee/contract/videos'
import { IconChartAreaLine, IconCode, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { IconButton, iconButtonClass } from '../../../ui/form/IconButton.tsx'
import { RowActions } from '../../../ui/table/RowActions.tsx'
import { useDeleteVideo } from '../useDeleteVideo.ts'
import { useRetryVideo } from '../useRetryVideo.ts'

/** Actions that the account type never has are hidden; those that the video's status forbids are disabled. */
export function VideoActions({ video }: { video: Video }) {
  const t = useTranslations('videos')
  const { integrationType } = useUser()
  const remove = useDeleteVideo()
  const mayWrite = holdsRight(integrationType, 'videos.write')
  const isDeleted = video.status === 'DELETED'
  const isAvailable = video.status === 'AVAILABLE'
  const params = { videoId: video.id }
  const title = video.title || t('untitled')
  return (
    <RowActions>
      {mayWrite && video.canRetry && <RetryButton id={video.id} title={title} />}
      {mayWrite && (
        <ActionLink
          to="/videos/$videoId"
          params={params}
          tip={t('edit')}
          name={t('editOf', { title })}
          isEnabled={!isDeleted}
          icon={<IconPencil size={18} stroke={1.7} />}
        />
      )}
      {holdsRight(integrationType, 'analytics.read') && (
        <ActionLink
          to="/analytics/videos/$videoId"
          params={params}
          tip={t('analytics')}
          name={t('analyticsOf', { title })}
          isEnabled={isAvailable || isDeleted}
          icon={<IconChartAreaLine size={18} stroke={1.7} />}
        />
      )}
      {mayWrite && (
        <ActionLink
          to="/videos/$videoId/embed"
          params={params}
          tip={t('embed')}
          name={t('embedOf', { title })}
          isEnabled={isAvailable}
          icon={<IconCode size={18} stroke={1.7} />}
        />
      )}
      {mayWrite && (
        <IconButton
          label={t('deleteOf', { title })}
          tip={t('deleteVerb')}
          isBad
          disabled={isDeleted}
          onClick={() => void remove(video)}
          icon={<IconTrash size={18} stroke={1.7} />}
        />
      )}
    </RowActions>
  )
}

function RetryButton({ id, title }: { id: string; title: string }) {
  const t = useTranslations('videos')
  const { retry, isBusy } = useRetryVideo(id)
  return (
    <IconButton
      label={t('retryOf', { title })}
      tip={t('retry')}
      aria-disabled={isBusy || undefined}
      onClick={retry}
      icon={<IconRefresh size={18} stroke={1.7} />}
    />
  )
}

type ActionLinkProps = Pick<LinkProps, 'to' | 'params'> & {
  tip: string
  name: string
  isEnabled: boolean
  icon: ReactNode
}

function ActionLink({ tip, name, isEnabled, icon, ...to }: ActionLinkProps) {
  if (!isEnabled) return <IconButton label={name} tip={tip} icon={icon} disabled />
  return (
    <Link {...to} className={iconButtonClass()} aria-label={name} data-tip={tip}>
      {icon}
    </Link>
  )
}
