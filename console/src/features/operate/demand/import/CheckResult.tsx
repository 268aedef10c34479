import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../../ui/table/DataTable.tsx'
import { FaultTable } from '../FaultTable.tsx'
import { useUsd } from '../useUsd.ts'

type Day = RevenueImport['days'][number]

/** A dry run that found no fault. With an id, it is the answer of the import that is done already. */
export const canImport = ({ status, id }: RevenueImport): boolean => status === 'DONE' && id === null

/** What a file would change, or the rows that cannot be imported. Nothing is stored yet. */
export function CheckResult({ checked }: { checked: RevenueImport }) {
  const t = useTranslations('operate.demand')
  const columns = useColumns()
  const isGood = canImport(checked)
  const { rows, restatedDays, days, dayCount } = checked
  if (checked.status === 'DONE' && checked.id !== null)
    return (
      <Notice as="output">
        {t('alreadyImported')}
        <Link to="/operate/demand/imports/$importId" params={{ importId: checked.id }}>
          {t('openImport')}
        </Link>
      </Notice>
    )
  return (
    <Stack gap={24}>
      <Notice as="output" {...(!isGood && { tone: 'bad' })}>
        {isGood ? t('good', { rows, restated: restatedDays }) : t('bad', { count: checked.faultCount })}
      </Notice>
      {!isGood && <FaultTable {...checked} />}
      {days.length > 0 && (
        <Panel
          title={t('daysTitle')}
          isFlush
          {...(dayCount > days.length && { lede: t('firstDays', { count: String(days.length) }) })}
        >
          <DataTable
            label={t('daysTitle')}
            columns={columns}
            rows={days}
            rowKey={({ account, day }) => `${account.id} ${day}`}
            maxHeight={480}
            hasCards
          />
        </Panel>
      )}
    </Stack>
  )
}

function useColumns(): Column<Day>[] {
  const t = useTranslations('operate.demand')
  const usd = useUsd()
  const difference = ({ beforeUsdMicros, afterUsdMicros }: Day) => afterUsdMicros - (beforeUsdMicros ?? 0)
  return [
    {
      id: 'account',
      title: t('account'),
      renderCell: ({ account }) => (
        <Link to="/operate/accounts/$accountId" params={{ accountId: account.id }}>
          {account.name}
        </Link>
      ),
    },
    { id: 'day', title: t('day'), cardLabel: t('day'), renderCell: ({ day }) => showReportDay(day) },
    {
      id: 'stored',
      title: t('stored'),
      cardLabel: t('stored'),
      renderCell: ({ beforeState }) => (beforeState === null ? t('newDay') : t(`states.${beforeState}`)),
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
      renderCell: ({ afterUsdMicros }) => usd(afterUsdMicros),
    },
    {
      id: 'difference',
      title: t('difference'),
      cardLabel: t('difference'),
      isNumber: true,
      renderCell: (row) => usd(difference(row)),
    },
  ]
}
