import type { AccountDetails } from '@matinee/contract/admin'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../../lib/useFormatInstant.ts'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../../ui/table/DataTable.tsx'

type App = AccountDetails['connectedApps'][number]

/** Third-party apps with access to the account. */
export function AppsPanel({ details: { connectedApps } }: { details: AccountDetails }) {
  const t = useTranslations('operate.account')
  const columns = useColumns()
  return (
    <Panel title={t('apps')} isFlush={connectedApps.length > 0}>
      {connectedApps.length === 0 ? (
        <Hint>{t('noApps')}</Hint>
      ) : (
        <DataTable
          label={t('apps')}
          columns={columns}
          rows={connectedApps}
          rowKey={({ id }) => id}
          hasCards
        />
      )}
    </Panel>
  )
}

function useColumns(): Column<App>[] {
  const t = useTranslations('operate.account')
  const instant = useFormatInstant()
  return [
    { id: 'app', title: t('app'), renderCell: ({ name }) => name },
    {
      id: 'access',
      title: t('access'),
      cardLabel: t('access'),
      renderCell: ({ scopes }) => scopes.map((scope) => t(`scopes.${scope}`)).join(', '),
    },
    {
      id: 'used',
      title: t('lastUsed'),
      cardLabel: t('lastUsed'),
      isNumber: true,
      renderCell: ({ usedAt }) => (usedAt ? instant(usedAt) : t('never')),
    },
  ]
}
