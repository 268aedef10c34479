import { removeAccountGrant, type AccountDetails } from '@matinee/contract/admin'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useFormatInstant } from '../../../../lib/useFormatInstant.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../../ui/table/DataTable.tsx'
import { useMayLetIn } from '../useMayManage.ts'
import { AddGrantDialog } from './AddGrantDialog.tsx'
import { useAccessChange } from './useAccessChange.ts'

type Grant = AccountDetails['grants'][number]

/** People with access to the account, and accounts that it has access to. */
export function GrantsPanel({ details: { user, grants } }: { details: AccountDetails }) {
  const t = useTranslations('operate.account')
  const mayLetIn = useMayLetIn()
  const [isAdding, setIsAdding] = useState(false)
  const columns = useColumns()
  return (
    <Panel
      title={t('grants')}
      isFlush={grants.length > 0}
      controls={mayLetIn && <Button onClick={() => setIsAdding(true)}>{t('addGrant')}</Button>}
    >
      {grants.length === 0 ? (
        <Hint>{t('noGrants')}</Hint>
      ) : (
        <DataTable label={t('grants')} columns={columns} rows={grants} rowKey={({ id }) => id} hasCards />
      )}
      {isAdding && <AddGrantDialog account={user} close={() => setIsAdding(false)} />}
    </Panel>
  )
}

function useColumns(): Column<Grant>[] {
  const t = useTranslations('operate.account')
  const instant = useFormatInstant()
  const mayLetIn = useMayLetIn()
  return [
    { id: 'actor', title: t('actor'), renderCell: ({ actor }) => actor.email },
    { id: 'target', title: t('target'), cardLabel: t('target'), renderCell: ({ target }) => target.email },
    {
      id: 'until',
      title: t('until'),
      cardLabel: t('until'),
      isNumber: true,
      renderCell: ({ until }) => (until ? t('grantUntil', { date: instant(until) }) : t('grantForever')),
    },
    {
      id: 'remove',
      width: '1%',
      title: <span className="hidden-text">{t('revoke')}</span>,
      renderCell: (grant) => mayLetIn && <RevokeButton grant={grant} />,
    },
  ]
}

function RevokeButton({ grant: { id, actor } }: { grant: Grant }) {
  const t = useTranslations('operate.account')
  const revoke = useAccessChange<void>(
    () => api(removeAccountGrant, { params: { id } }),
    () => notify({ tone: 'info', message: t('grantRevoked') }),
  )
  return (
    <Button
      isBusy={revoke.isPending}
      aria-label={t('revokeOf', { email: actor.email })}
      onClick={() => revoke.mutate()}
    >
      {t('revoke')}
    </Button>
  )
}
