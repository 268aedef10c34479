import type { AdminUser } from '@matinee/contract/admin'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { AccountStatus } from './AccountStatus.tsx'
import { typeTexts } from './accountTypes.ts'

/** Rows open the account. */
export function AccountTable({ accounts }: { accounts: AdminUser[] | undefined }) {
  const t = useTranslations('operate.accounts')
  const navigate = useNavigate()
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={accounts}
      rowKey={({ id }) => id}
      skeletonRows={8}
      skeletonHeight={40}
      isDimmed={({ status }) => status === 'DISABLED'}
      hasCards
      open={({ id }) =>
        () =>
          void navigate({ to: '/operate/accounts/$accountId', params: { accountId: id } })
        }
    />
  )
}

function useColumns(): Column<AdminUser>[] {
  const t = useTranslations('operate')
  const instant = useFormatInstant()
  return [
    {
      id: 'account',
      title: t('accounts.account'),
      renderCell: ({ id, name, email }) => (
        <RowName
          name={name}
          detail={email}
          opens={{ to: '/operate/accounts/$accountId', params: { accountId: id } }}
        />
      ),
    },
    {
      id: 'status',
      title: t('accounts.status'),
      width: '190px',
      renderCell: (account) => <AccountStatus account={account} />,
    },
    {
      id: 'type',
      title: t('accounts.type'),
      cardLabel: t('accounts.type'),
      width: '200px',
      renderCell: ({ integrationType }) => t(`types.${typeTexts[integrationType]}`),
    },
    {
      id: 'staff',
      title: t('accounts.staff'),
      cardLabel: t('accounts.staff'),
      width: '150px',
      renderCell: ({ staffRole }) => (staffRole ? t(`roles.${staffRole}`) : t('account.none')),
    },
    {
      id: 'created',
      title: t('accounts.created'),
      cardLabel: t('accounts.created'),
      isNumber: true,
      width: '170px',
      renderCell: ({ createdAt }) => instant(createdAt),
    },
  ]
}
