import { renewOauthSecret, setOauthClient, type OperatedClient } from '@matinee/contract/programs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { ask } from '../../../lib/dialogs.ts'
import { notify } from '../../../lib/savedState.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'
import { ClientDialog } from './ClientDialog.tsx'
import { clientsQuery } from './programs.queries.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { useMayAdminister } from './useMayAdminister.ts'
import { useProgramAction } from './useProgramAction.ts'

type Opened = OperatedClient | 'new' | null
type Shown = { name: string; secret: string } | null

/** Third-party apps that may ask publishers for access. */
export function ClientsPanel() {
  const t = useTranslations('operate.programs')
  const query = useQuery(clientsQuery)
  const mayChange = useMayAdminister()
  const [opened, setOpened] = useState<Opened>(null)
  const [shown, setShown] = useState<Shown>(null)
  const columns = useColumns(mayChange ? { open: setOpened, show: setShown } : null)
  if (query.isError && !query.data)
    return <ErrorPanel title={t('apps')} error={query.error} retry={() => void query.refetch()} />
  const isEmpty = query.data?.data.length === 0
  return (
    <Panel
      title={t('apps')}
      lede={t('appsLede')}
      isFlush={!isEmpty}
      controls={mayChange && <Button onClick={() => setOpened('new')}>{t('register')}</Button>}
    >
      {isEmpty ? (
        <Hint>{t('noApps')}</Hint>
      ) : (
        <DataTable
          label={t('apps')}
          columns={columns}
          rows={query.data?.data}
          rowKey={({ id }) => id}
          skeletonRows={2}
          skeletonHeight={40}
          isDimmed={({ isDisabled }) => isDisabled}
          hasCards
        />
      )}
      {opened && (
        <ClientDialog
          client={opened === 'new' ? null : opened}
          close={() => setOpened(null)}
          show={(secret, name) => setShown({ secret, name })}
        />
      )}
      {shown && (
        <SecretDialog
          title={t('secretOf', { name: shown.name })}
          secret={shown.secret}
          close={() => setShown(null)}
        />
      )}
    </Panel>
  )
}

type Actions = { open: (client: OperatedClient) => void; show: (shown: Shown) => void }

function useColumns(actions: Actions | null): Column<OperatedClient>[] {
  const t = useTranslations('operate.programs')
  const instant = useFormatInstant()
  return [
    {
      id: 'app',
      title: t('app'),
      renderCell: ({ name, id }) => <RowName name={name} detail={id} />,
    },
    {
      id: 'access',
      title: t('access'),
      cardLabel: t('access'),
      width: '160px',
      renderCell: ({ readAccess, writeAccess }) =>
        [readAccess && t('read'), writeAccess && t('write')].filter(Boolean).join(', '),
    },
    {
      id: 'state',
      title: t('state'),
      width: '150px',
      renderCell: ({ isDisabled, verified }) => (
        <div>
          <StatusBadge tone={isDisabled ? 'neutral' : 'good'}>
            {t(isDisabled ? 'disabled' : 'enabled')}
          </StatusBadge>
          {verified && <Hint>{t('verified')}</Hint>}
        </div>
      ),
    },
    {
      id: 'created',
      title: t('created'),
      cardLabel: t('created'),
      isNumber: true,
      width: '170px',
      renderCell: ({ createdAt }) => instant(createdAt),
    },
    ...(actions
      ? [
          {
            id: 'actions',
            title: t('actions'),
            isNumber: true,
            renderCell: (client: OperatedClient) => <ClientActions client={client} {...actions} />,
          },
        ]
      : []),
  ]
}

function ClientActions({ client, open, show }: { client: OperatedClient } & Actions) {
  const t = useTranslations('operate.programs')
  const common = useTranslations('common')
  const { id, name, isDisabled, isPublic } = client
  const turn = useProgramAction(
    () => api(setOauthClient, { params: { id }, body: { isDisabled: !isDisabled } }),
    () => notify({ tone: 'info', message: t(isDisabled ? 'nowEnabled' : 'nowDisabled') }),
  )
  const renew = useProgramAction(
    () => api(renewOauthSecret, { params: { id } }),
    ({ secret }) => show({ secret, name }),
  )
  const confirmed = async (question: 'disable' | 'renew', action: () => void) => {
    const isSure = await ask({
      title: t(`${question}Title`, { name }),
      body: t(`${question}Body`),
      verb: t(question),
      cancel: common('cancel'),
      isDangerous: true,
    })
    if (isSure) action()
  }
  return (
    <Row gap={8} wraps justify="end">
      <Button aria-label={t('changeNamed', { name })} onClick={() => open(client)}>
        {t('change')}
      </Button>
      {!isPublic && (
        <Button
          aria-label={t('renewNamed', { name })}
          isBusy={renew.isPending}
          onClick={() => void confirmed('renew', () => renew.mutate())}
        >
          {t('renew')}
        </Button>
      )}
      <Button
        aria-label={t(isDisabled ? 'enableNamed' : 'disableNamed', { name })}
        isBusy={turn.isPending}
        onClick={() => (isDisabled ? turn.mutate() : void confirmed('disable', () => turn.mutate()))}
      >
        {t(isDisabled ? 'enable' : 'disable')}
      </Button>
    </Row>
  )
}
