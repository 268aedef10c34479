import { csvName } from '@matinee/contract/plain/reports/csv'
import { formatNumber } from '@matinee/contract/plain/format'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { DriveLink } from '../../features/drive/DriveLink.tsx'
import { useDriveExport } from '../../features/drive/useDriveExport.ts'
import { csvBytes, writeCsv, type CsvTable } from '../../features/reports/export/csvTable.ts'
import { ExportMenu } from '../../features/reports/export/ExportMenu.tsx'
import { useCsvExport } from '../../features/reports/export/useCsvExport.ts'
import type { ScheduleDialogProps } from '../../features/scheduledReports/form/ScheduleDialog.tsx'
import { ask } from '../../lib/dialogs.ts'
import { serverNowMs } from '../../lib/serverClock.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { WorkDialog } from '../../ui/overlay/WorkDialog.tsx'

const ScheduleDialog = lazy(async () => ({
  default: (await import('../../features/scheduledReports/form/ScheduleDialog.tsx')).ScheduleDialog,
}))

type Props = {
  table: CsvTable
  schedule: Pick<ScheduleDialogProps, 'reportType' | 'sites' | 'initial'>
}

/** Actions on the displayed report: schedule it, save it as a file, upload it to Google Drive. */
export function ReportActions({ table, schedule }: Props) {
  const t = useTranslations()
  const language = useLocale()
  const { timezone } = useUser()
  const { save, progress } = useCsvExport()
  const drive = useDriveExport()
  const isEmpty = table.rows === 0
  const alertNoData = () => void ask({ title: t('reports.invalidData'), verb: t('common.ok') })
  const toDrive = () =>
    drive.put({
      name: csvName(table.title, serverNowMs(), timezone),
      bytes: csvBytes(table),
      // Other programs than Excel open files in Drive, so the file has the dialect that all of them read.
      write: (onChunk, signal) => writeCsv(table, { dialect: 'standard', onChunk, signal }),
    })
  return (
    <>
      <ScheduleButton {...schedule} />
      <ExportMenu
        save={() => (isEmpty ? alertNoData() : void save(table))}
        toDrive={() => (isEmpty ? alertNoData() : void toDrive())}
      />
      {progress && (
        <WorkDialog
          title={t('reports.writing')}
          body={t('reports.writingBody', { rows: formatNumber(progress.rows, language) })}
          share={progress.share}
          cancel={progress.cancel}
        />
      )}
      {drive.waiting && (
        <WorkDialog
          title={t('reports.drive.preparing')}
          body={t('reports.drive.preparingBody')}
          cancel={drive.waiting.cancel}
        />
      )}
      {drive.blockedUrl && <DriveLink url={drive.blockedUrl} close={drive.forget} />}
    </>
  )
}

function ScheduleButton(schedule: Props['schedule']) {
  const t = useTranslations('reports')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={<IconCalendarRepeat size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('schedule')}
      </Button>
      {isOpen && (
        <Suspense>
          <ScheduleDialog
            {...schedule}
            operation="create_site"
            onSaved={() => undefined}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
