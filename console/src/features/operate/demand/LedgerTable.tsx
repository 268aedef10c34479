import type { RevenueAdjustment } from '@matinee/contract/demand'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { useActorName } from '../useActorName.ts'
import { useUsd } from './useUsd.ts'

/** Changes of days that were imported before. */
export function LedgerTable({ rows }: { rows: readonly RevenueAdjustment[] | undefined }) {
  const t = useTranslations('operate.demand')
  return (
    <DataTable
      label={t('ledger')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonHeight={40}
      hasCards
    />
  )
}

function useColumns(): Column<RevenueAdjustment>[] {
  const t = useTranslations('operate.demand')
  const instant = useFormatInstant()
  const usd = useUsd()
  const nameActor = useActorName()
  return [
    {
      id: 'account',
      title: t('account'),
      renderCell: ({ account, source, day }) => (
        <div>
          <Link to="/operate/accounts/$accountId" params={{ accountId: account.id }}>
            {account.name}
          </Link>
          <Hint>
            {source} · {showReportDay(day)}
          </Hint>
        </div>
      ),
    },
    {
      id: 'before',
      title: t('before'),
      cardLabel: t('before'),
      isNumber: true,
      renderCell: ({ beforeUsdMicros }) => usd(beforeUsdMicros),
    },
    {
      id: 'after',
      title: t('after'),
      cardLabel: t('after'),
      isNumber: true,
      renderCell: ({ afterUsdMicros, afterState }) =>
        afterState === 'missing' ? t('states.missing') : usd(afterUsdMicros),
    },
    {
      id: 'difference',
      title: t('difference'),
      cardLabel: t('difference'),
      isNumber: true,
      renderCell: ({ beforeUsdMicros, afterUsdMicros }) => usd(afterUsdMicros - beforeUsdMicros),
    },
    { id: 'reason', title: t('reason'), cardLabel: t('reason'), renderCell: ({ reason }) => reason },
    {
      id: 'at',
      title: t('changed'),
      cardLabel: t('changed'),
      renderCell: (row) => (
        <div>
          {instant(row.at)}
          <Hint>{nameActor(row)}</Hint>
        </div>
      ),
    },
  ]
}
