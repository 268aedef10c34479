import { playerListQuery } from '../../../shared/lists.queries.ts'
import type { Player } from '@matinee/contract/players'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../../../ui/page/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Select } from '../../../ui/form/Select.tsx'

type Choice = {
  /** Undefined while they are loading. */
  players: Player[] | undefined
  /** Null: the account has no player, and the embed code contains none. */
  playerId: string | null
  choose: (playerId: string) => void
  /** Set when loading failed. */
  retry: (() => void) | null
  isRetrying: boolean
}

/** The available players; the default one is preselected. */
export function usePlayerChoice(): Choice {
  const query = useQuery(playerListQuery)
  const [chosen, choose] = useState<string | null>(null)
  const players = query.data?.data.filter(({ status }) => status === 'AVAILABLE')
  const player = players?.find(({ id }) => id === chosen) ?? players?.find(({ isDefault }) => isDefault)
  return {
    players,
    playerId: player?.id ?? players?.[0]?.id ?? null,
    choose,
    retry: query.isError && !query.data ? () => void query.refetch() : null,
    isRetrying: query.isFetching,
  }
}

export function PlayerChoice({ players, playerId, choose, retry, isRetrying }: Choice) {
  const t = useTranslations()
  if (retry)
    return (
      <Notice tone="warning" role="alert">
        <p>{t('embed.playersFailed')}</p>
        <Button isBusy={isRetrying} onClick={retry}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  if (!players?.length)
    return (
      <Select
        label={t('embed.player')}
        hint={t(players ? 'embed.playerNone' : 'embed.playerHint')}
        value=""
        options={[{ value: '', text: t(players ? 'embed.playerBuiltIn' : 'embed.playersLoading') }]}
        onChange={() => undefined}
        disabled
      />
    )
  return (
    <Select
      label={t('embed.player')}
      hint={t('embed.playerHint')}
      value={playerId ?? ''}
      options={players.map(({ id, name, isDefault }) => ({
        value: id,
        text: isDefault ? t('embed.playerDefault', { name }) : name,
      }))}
      onChange={choose}
    />
  )
}
