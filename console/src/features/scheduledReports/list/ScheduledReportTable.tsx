import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import { IconEye, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { IconButton } from '../../../ui/form/IconButton.tsx'
import { RowActions } from '../../../ui/table/RowActions.tsx'
import { useMedia } from '../../../ui/page/useMedia.ts'
import { DeliveriesCell } from './DeliveriesCell.tsx'
import { useNameColumns, usePlanColumns, type FilterTexts } from './scheduleColumns.tsx'
import { useScheduleActions } from './useScheduleActions.ts'

/** A dialog that the list opens. */
export type ListDialog =
  | { kind: 'create' }
  | { kind: 'update' | 'ledger' | 'preview'; report: ScheduledReport }

type Props = {
  reports: ScheduledReport[] | undefined
  filterTexts: FilterTexts
  canEdit: boolean
  open: (dialog: ListDialog) => void
}

export function ScheduledReportTable({ reports, filterTexts, canEdit, open }: Props) {
  const t = useTranslations('scheduledReports')
  const isTablet = useMedia('(768px <= width < 1024px)')
  const names = useNameColumns()
  const { plan, updated, shared } = usePlanColumns(filterTexts)
  const deliveries: Column<ScheduledReport> = {
    id: 'deliveries',
    title: t('deliveries'),
    cardLabel: t('deliveries'),
    renderCell: (report) => <DeliveriesCell report={report} open={() => open({ kind: 'ledger', report })} />,
  }
  const actions: Column<ScheduledReport> = {
    id: 'actions',
    title: t('actions'),
    isNumber: true,
    renderCell: (report) => <Actions report={report} canEdit={canEdit} open={open} />,
  }
  return (
    <DataTable
      keepsLast
      isDense
      label={t('title')}
      columns={
        isTablet
          ? [...names, ...shared, deliveries, actions]
          : [...names, ...plan, deliveries, ...updated, actions]
      }
      rows={reports}
      rowKey={({ id }) => id}
      skeletonRows={4}
      skeletonHeight={isTablet ? 112 : 72}
      hasCards
    />
  )
}

const iconStyle = { size: 18, stroke: 1.7 } as const

function Actions({ report, canEdit, open }: { report: ScheduledReport } & Pick<Props, 'canEdit' | 'open'>) {
  const t = useTranslations('scheduledReports')
  const { send, remove, isBusy } = useScheduleActions()
  const name = report.reportName
  const isOff = report.reportStatus === 0
  return (
    <RowActions isPaired>
      <IconButton
        label={t('sendOf', { name })}
        tip={t(isOff ? 'sendOff' : 'send')}
        disabled={isBusy || isOff}
        onClick={() => void send(report)}
        icon={<IconSend {...iconStyle} />}
      />
      <IconButton
        label={t('previewOf', { name })}
        tip={t('preview')}
        onClick={() => open({ kind: 'preview', report })}
        icon={<IconEye {...iconStyle} />}
      />
      <IconButton
        label={t('editOf', { name })}
        tip={t('edit')}
        disabled={!canEdit}
        onClick={() => open({ kind: 'update', report })}
        icon={<IconPencil {...iconStyle} />}
      />
      <IconButton
        label={t('deleteOf', { name })}
        tip={t('delete')}
        isBad
        disabled={isBusy}
        onClick={() => void remove(report)}
        icon={<IconTrash {...iconStyle} />}
      />
    </RowActions>
  )
}
