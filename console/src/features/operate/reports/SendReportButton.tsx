import { sendOperatedReport, type OperatedReport, type OperatedRun } from '@matinee/contract/adminReports'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { operatedReportsKey } from './reports.queries.ts'
import { useDialogChange } from '../useDialogChange.ts'

type Report = OperatedReport & { runs: OperatedRun[] }

/** For those who may, unless the report is paused. */
export function SendReportButton({ report }: { report: Report }) {
  const t = useTranslations('operate.reports')
  const { staffRole } = useUser()
  // As it was read before the dialog opened: what is sent meanwhile is refused.
  const [opened, setOpened] = useState<Report | null>(null)
  const maySend = report.reportStatus === 1 && staffRole !== null && holdsStaffRight(staffRole, 'staff.retry')
  return (
    <>
      {maySend && (
        <Button
          look="main"
          icon={<IconSend size={18} aria-hidden="true" />}
          onClick={() => setOpened(report)}
        >
          {t('send')}
        </Button>
      )}
      {opened && <SendDialog report={opened} close={() => setOpened(null)} />}
    </>
  )
}

function SendDialog({ report, close }: { report: Report; close: () => void }) {
  const t = useTranslations()
  const change = useDialogChange(operatedReportsKey, close)
  const count = report.recipients.split(';').length
  const send = (reason: string) => {
    const body = { reason, latestRun: report.runs[0]?.id ?? null }
    return change(
      () => api(sendOperatedReport, { params: { id: report.id }, body }),
      t('operate.reports.willBeSent', { count }),
    )
  }
  return (
    <ReasonDialog
      title={t('operate.reports.sendTitle', { name: report.reportName })}
      body={t('operate.reports.sendBody', { count })}
      hint={t('operate.reports.sendHint')}
      verb={t('operate.reports.send')}
      send={send}
      close={close}
    />
  )
}
