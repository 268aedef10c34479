import { removeGrant } from '@matinee/contract/oauth'
import { formatDate } from '@matinee/contract/plain/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { ask } from '../../lib/dialogs.ts'
import { notify } from '../../lib/savedState.ts'
import { useSession, useUser } from '../../lib/session/session.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { AppLogo } from './AppLogo.tsx'
import { grantsKey, grantsQuery, type Grant } from './oauth.queries.ts'

/** Lists third-party apps with access and lets the owner revoke it. */
export function ConnectedAppsPage() {
  const t = useTranslations('oauth')
  const query = useQuery(grantsQuery)
  const columns = useColumns()
  return (
    <Page title={t('appsTitle')} lede={t('appsLede')}>
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : query.data?.data.length === 0 ? (
        <EmptyState text={t('appsEmpty')} />
      ) : (
        <DataTable
          label={t('appsTitle')}
          columns={columns}
          rows={query.data?.data}
          rowKey={({ client }) => client.id}
          skeletonRows={3}
          hasCards
        />
      )}
    </Page>
  )
}

function useColumns(): Column<Grant>[] {
  const t = useTranslations('oauth')
  const { timezone: timeZone } = useUser()
  const instant = useFormatInstant()
  return [
    { id: 'app', title: t('app'), renderCell: ({ client }) => <App client={client} /> },
    {
      id: 'access',
      title: t('access'),
      cardLabel: t('access'),
      renderCell: ({ scopes }) => t(scopes.length > 1 ? 'readAndWrite' : (scopes[0] ?? 'notGranted')),
    },
    {
      id: 'since',
      title: t('since'),
      cardLabel: t('since'),
      renderCell: ({ createdAt }) => formatDate(createdAt, timeZone),
    },
    {
      id: 'used',
      title: t('lastUsed', { zone: timeZone }),
      cardLabel: t('lastUsed', { zone: timeZone }),
      renderCell: ({ usedAt }) => (usedAt ? instant(usedAt) : t('never')),
    },
    {
      id: 'revoke',
      width: '1%',
      title: <span className="hidden-text">{t('revoke')}</span>,
      renderCell: ({ client }) => <RevokeButton client={client} />,
    },
  ]
}

function App({ client }: { client: Grant['client'] }) {
  const t = useTranslations('oauth')
  return (
    <Row gap={12}>
      <AppLogo client={client} size={36} />
      <div>
        <Text weight="medium" fit="break">
          {client.name}
        </Text>
        <Hint>{client.verified ? t('verified') : t('notVerified')}</Hint>
      </div>
    </Row>
  )
}

/** Only the owner can revoke access; people who act in the account can look. */
function RevokeButton({ client }: { client: Grant['client'] }) {
  const t = useTranslations()
  const isActing = useSession((session) => session.actor !== null)
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function revoke() {
    const isSure = await ask({
      title: t('oauth.revokeTitle', { name: client.name }),
      body: t('oauth.revokeBody'),
      verb: t('oauth.revoke'),
      cancel: t('common.cancel'),
      isDangerous: true,
    })
    if (!isSure) return
    setIsBusy(true)
    try {
      await api(removeGrant, { params: { id: client.id } })
      await queryClient.invalidateQueries({ queryKey: grantsKey })
      notify({ tone: 'info', message: t('oauth.revoked') })
    } catch {
      notify({ tone: 'error', message: t('oauth.revokeFailed') })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button
      isBusy={isBusy}
      disabled={isActing}
      title={isActing ? t('errors.not_while_acting') : undefined}
      aria-label={t('oauth.revokeFor', { name: client.name })}
      onClick={() => void revoke()}
    >
      {t('oauth.revoke')}
    </Button>
  )
}
