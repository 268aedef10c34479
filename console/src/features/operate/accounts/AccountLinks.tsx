import type { AccountDetails } from '@matinee/contract/admin'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'

type Grant = AccountDetails['grants'][number]
type App = AccountDetails['connectedApps'][number]

/** People and third-party apps with access to the account, and accounts that it has access to. */
export function AccountLinks({ details: { grants, connectedApps } }: { details: AccountDetails }) {
  const t = useTranslations('operate.account')
  const [grantColumns, appColumns] = [useGrantColumns(), useAppColumns()]
  return (
    <>
      <Panel title={t('grants')} isFlush={grants.length > 0}>
        {grants.length === 0 ? (
          <Hint>{t('noGrants')}</Hint>
        ) : (
          <DataTable
            label={t('grants')}
            columns={grantColumns}
            rows={grants}
            rowKey={({ id }) => id}
            hasCards
          />
        )}
      </Panel>
      <Panel title={t('apps')} isFlush={connectedApps.length > 0}>
        {connectedApps.length === 0 ? (
          <Hint>{t('noApps')}</Hint>
        ) : (
          <DataTable
            label={t('apps')}
            columns={appColumns}
            rows={connectedApps}
            rowKey={({ id }) => id}
            hasCards
          />
        )}
      </Panel>
    </>
  )
}

function useGrantColumns(): Column<Grant>[] {
  const t = useTranslations('operate.account')
  const instant = useFormatInstant()
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
  ]
}

function useAppColumns(): Column<App>[] {
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
