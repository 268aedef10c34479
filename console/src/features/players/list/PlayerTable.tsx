import type { Player } from '@matinee/contract/players'
import { formatNamedDay } from '@matinee/contract/plain/format'
import { dayIn } from '@matinee/contract/plain/calendar'
import { IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { languageName } from '../../../shared/languageName.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { IconButton, iconButtonClass } from '../../../ui/form/IconButton.tsx'
import { RowActions } from '../../../ui/table/RowActions.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'
import { usePlayerActions } from '../usePlayerActions.ts'

/** Deleted players stay listed; they open nothing and have no actions. */
export function PlayerTable({ players }: { players: Player[] | undefined }) {
  const t = useTranslations('players')
  const navigate = useNavigate()
  const columns = useColumns()
  return (
    <DataTable
      keepsLast
      label={t('title')}
      columns={columns}
      rows={players}
      rowKey={({ id }) => id}
      skeletonHeight={38}
      isDimmed={({ status }) => status === 'DELETED'}
      hasCards
      open={({ id, status }) =>
        status === 'DELETED'
          ? undefined
          : () => void navigate({ to: '/players/$playerId', params: { playerId: id } })
      }
    />
  )
}

function useColumns(): Column<Player>[] {
  const t = useTranslations('players')
  const language = useLocale()
  const { timezone } = useUser()
  return [
    {
      id: 'name',
      title: t('name'),
      renderCell: ({ id, name, status }) => (
        <RowName
          name={name}
          detail={id}
          opens={status === 'DELETED' ? undefined : { to: '/players/$playerId', params: { playerId: id } }}
          isGone={status === 'DELETED'}
        />
      ),
    },
    {
      id: 'language',
      title: t('language'),
      cardLabel: t('language'),
      width: '128px',
      renderCell: (player) => languageName(player.language, language),
    },
    {
      id: 'status',
      title: t('status'),
      width: '264px',
      renderCell: (player) => <StatusCell player={player} />,
    },
    {
      id: 'created',
      title: t('created'),
      cardLabel: t('created'),
      width: '176px',
      renderCell: ({ createdAt }) => formatNamedDay(dayIn(timezone, Date.parse(createdAt)), 'long', language),
    },
    {
      id: 'actions',
      title: t('actions'),
      isNumber: true,
      width: '152px',
      renderCell: (player) => player.status !== 'DELETED' && <Actions player={player} />,
    },
  ]
}

function StatusCell({ player }: { player: Player }) {
  const t = useTranslations('players')
  return (
    <Row gap={6} wraps>
      <StatusBadge tone={player.status === 'AVAILABLE' ? 'good' : 'neutral'}>{t(player.status)}</StatusBadge>
      {player.isDefault && <StatusBadge tone="spark">{t('default')}</StatusBadge>}
    </Row>
  )
}

const drawn = { size: 18, stroke: 1.7 } as const

function Actions({ player }: { player: Player }) {
  const t = useTranslations('players')
  const { remove, makeDefault } = usePlayerActions()
  const { id, name, isDefault } = player
  return (
    <RowActions>
      <Link
        to="/players/$playerId"
        params={{ playerId: id }}
        className={iconButtonClass()}
        aria-label={t('editOf', { name })}
        data-tip={t('edit')}
      >
        <IconPencil {...drawn} />
      </Link>
      <IconButton
        label={t('makeDefaultOf', { name })}
        tip={t(isDefault ? 'isDefault' : 'makeDefault')}
        disabled={isDefault}
        onClick={() => void makeDefault(player)}
        icon={<IconStar {...drawn} />}
      />
      <IconButton
        label={t('deleteOf', { name })}
        tip={t(isDefault ? 'notTheDefault' : 'deleteVerb')}
        isBad
        disabled={isDefault}
        onClick={() => void remove(player)}
        icon={<IconTrash {...drawn} />}
      />
    </RowActions>
  )
}
