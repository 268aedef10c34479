import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'

type Fault = RevenueImport['faults'][number]

/** The rows of a file that cannot be imported. */
export function FaultTable({ faults, faultCount }: Pick<RevenueImport, 'faults' | 'faultCount'>) {
  const t = useTranslations('operate.demand')
  const language = useLocale()
  const columns: Column<Fault>[] = [
    {
      id: 'line',
      title: t('line'),
      width: '90px',
      renderCell: ({ line }) => (line === 0 ? t('entireFile') : formatNumber(line, language)),
    },
    { id: 'column', title: t('column'), width: '150px', renderCell: ({ column }) => column || '–' },
    // In English, as the command line and the API answer it.
    { id: 'reason', title: t('problem'), renderCell: ({ reason }) => <span lang="en">{reason}</span> },
  ]
  const all = faultCount > faults.length
  return (
    <Panel
      title={t('faults', { count: faultCount })}
      isFlush
      {...(all && { lede: t('firstFaults', { count: String(faults.length) }) })}
    >
      <DataTable
        label={t('faultsLabel')}
        columns={columns}
        rows={faults}
        rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
        maxHeight={420}
      />
    </Panel>
  )
}
