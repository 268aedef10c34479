import type { EmbedOptions } from '@matinee/contract/plain/video/playerConfig'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { PlayerPreview } from '../../shared/playback/PlayerPreview.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { previewQuery } from './videos.queries.ts'
import classes from './PlayingPreview.module.css'

type Props = {
  videoId: string
  /** Null: the account's default player. */
  playerId: string | null
  options: EmbedOptions
  title: string
}

/** A video in the real player, for its owner, regardless of the account’s playback rules. */
export function PlayingPreview({ videoId, playerId, options, title }: Props) {
  const t = useTranslations()
  const { data, isError, isFetching, refetch } = useQuery(previewQuery(videoId, playerId))
  if (isError && !data)
    return (
      <PreviewPlaceholder role="alert">
        <p>{t('edit.previewFailed')}</p>
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </PreviewPlaceholder>
    )
  if (data?.type === 'external') return <ExternalPreview address={data.embedUrl} title={title} />
  return <PlayerPreview playback={data ?? null} options={options} showsControls={false} title={title} />
}

/** Has the player's shape while there is none. */
export const PreviewPlaceholder = (props: ComponentProps<'div'>) => (
  <Stack gap={12} align="center" {...props} className={classes.placeholder} />
)

/** The player page of the external provider. */
export function ExternalPreview({ address, title }: { address: string; title: string }) {
  return (
    <iframe
      className={classes.frame}
      title={title}
      src={address}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin's player, which needs scripts and its own storage; it may not navigate this page
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
    />
  )
}
