import type { AccountDetails } from '@matinee/contract/admin'
import { removeAgent } from '@matinee/contract/adminAccess'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { notify } from '../../../../lib/savedState.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../../ui/table/DataTable.tsx'
import { useMayLetIn } from '../useMayManage.ts'
import { AddAgentDialog } from './AddAgentDialog.tsx'
import { useAccessChange } from './useAccessChange.ts'

/** `isAgent`: it reports on the account of the page; otherwise that account reports on it. */
type Row = { id: string; name: string; isAgent: boolean }

/** Accounts that report on this one, and those that it reports on. */
export function AgentsPanel({ details: { user, agents } }: { details: AccountDetails }) {
  const t = useTranslations('operate.account')
  const mayLetIn = useMayLetIn()
  const [isAdding, setIsAdding] = useState(false)
  const columns = useColumns(user.id)
  const rows: Row[] = [
    ...agents.map((agent) => ({ ...agent, isAgent: true })),
    ...user.appUsers.map((account) => ({ ...account, isAgent: false })),
  ]
  return (
    <Panel
      title={t('agents')}
      isFlush={rows.length > 0}
      controls={mayLetIn && <Button onClick={() => setIsAdding(true)}>{t('addAgent')}</Button>}
    >
      {rows.length === 0 ? (
        <Hint>{t('noAgents')}</Hint>
      ) : (
        <DataTable
          label={t('agents')}
          columns={columns}
          rows={rows}
          rowKey={({ id, isAgent }) => `${id} ${String(isAgent)}`}
          hasCards
        />
      )}
      {isAdding && <AddAgentDialog account={user} agents={agents} close={() => setIsAdding(false)} />}
    </Panel>
  )
}

function useColumns(accountId: string): Column<Row>[] {
  const t = useTranslations('operate')
  const mayLetIn = useMayLetIn()
  return [
    {
      id: 'account',
      title: t('accounts.account'),
      renderCell: ({ id, name }) => (
        <Link to="/operate/accounts/$accountId" params={{ accountId: id }}>
          {name}
        </Link>
      ),
    },
    {
      id: 'link',
      title: t('account.link'),
      cardLabel: t('account.link'),
      renderCell: ({ isAgent }) => t(isAgent ? 'account.isAgent' : 'account.isReported'),
    },
    {
      id: 'remove',
      width: '1%',
      title: <span className="hidden-text">{t('account.remove')}</span>,
      renderCell: (row) => mayLetIn && <RemoveButton accountId={accountId} row={row} />,
    },
  ]
}

function RemoveButton({ accountId, row: { id, name, isAgent } }: { accountId: string; row: Row }) {
  const t = useTranslations('operate')
  const params = isAgent ? { id: accountId, agentId: id } : { id, agentId: accountId }
  const remove = useAccessChange<void>(
    () => api(removeAgent, { params }),
    () => notify({ tone: 'info', message: t('account.agentRemoved') }),
  )
  return (
    <Button isBusy={remove.isPending} aria-label={t('remove', { name })} onClick={() => remove.mutate()}>
      {t('account.remove')}
    </Button>
  )
}
