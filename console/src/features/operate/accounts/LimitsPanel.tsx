import type { AccountLimit, AdminUser } from '@matinee/contract/admin'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { useQuotaAmount } from '../../../shared/quotas/useQuotaAmount.ts'
import { IconButton } from '../../../ui/form/IconButton.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { limitsQuery } from './accounts.queries.ts'
import { LimitDialog } from './LimitDialog.tsx'

/** The limits of an account, their use and who set them. */
export function LimitsPanel({ account }: { account: AdminUser }) {
  const t = useTranslations('operate.limits')
  const query = useQuery(limitsQuery(account.id))
  const { staffRole } = useUser()
  const mayChange = staffRole !== null && holdsStaffRight(staffRole, 'staff.accounts')
  const [changed, setChanged] = useState<AccountLimit | null>(null)
  const columns = useColumns(mayChange ? setChanged : undefined)
  if (query.isError && !query.data)
    return <ErrorPanel title={t('title')} error={query.error} retry={() => void query.refetch()} />
  return (
    <Panel title={t('title')} isFlush>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={query.data?.data}
        rowKey={({ quota }) => quota}
        skeletonRows={7}
        hasCards
      />
      {changed && <LimitDialog account={account} limit={changed} close={() => setChanged(null)} />}
    </Panel>
  )
}

function useColumns(change: ((limit: AccountLimit) => void) | undefined): Column<AccountLimit>[] {
  const t = useTranslations()
  const amount = useQuotaAmount()
  return [
    { id: 'quota', title: t('usage.quota'), renderCell: ({ quota }) => t(`usage.names.${quota}`) },
    {
      id: 'used',
      title: t('usage.used'),
      cardLabel: t('usage.used'),
      isNumber: true,
      renderCell: ({ quota, used }) => amount(quota, used),
    },
    {
      id: 'limit',
      title: t('usage.limit'),
      cardLabel: t('usage.limit'),
      isNumber: true,
      renderCell: ({ quota, limit }) => amount(quota, limit),
    },
    {
      id: 'setBy',
      title: t('operate.limits.setBy'),
      cardLabel: t('operate.limits.setBy'),
      renderCell: ({ isOwn }) => t(isOwn ? 'operate.limits.own' : 'operate.limits.preset'),
    },
    ...(change
      ? [
          {
            id: 'change',
            title: t('operate.limits.change'),
            isNumber: true,
            width: '100px',
            renderCell: (limit: AccountLimit) => (
              <IconButton
                label={t('operate.limits.changeNamed', { name: t(`usage.names.${limit.quota}`) })}
                icon={<IconPencil size={18} />}
                onClick={() => change(limit)}
              />
            ),
          },
        ]
      : []),
  ]
}
