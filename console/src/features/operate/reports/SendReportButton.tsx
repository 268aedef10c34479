import { sendOperatedReport, type OperatedReport, type OperatedRun } from '@matinee/contract/adminReports'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError, codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { operatedReportsKey } from './reports.queries.ts'

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
  const queryClient = useQueryClient()
  const count = report.recipients.split(';').length
  const send = async (reason: string) => {
    try {
      const body = { reason, latestRun: report.runs[0]?.id ?? null }
      await api(sendOperatedReport, { params: { id: report.id }, body })
      notify({ tone: 'info', message: t('operate.reports.willBeSent', { count }) })
      close()
      return null
    } catch (refusal) {
      return refusalWords(refusal) ?? t(`errors.${codeOf(refusal)}`)
    } finally {
      // Also after a refusal: it may have been sent meanwhile.
      void queryClient.invalidateQueries({ queryKey: operatedReportsKey })
    }
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

/** What the server says where it says more than the console. */
function refusalWords(refusal: unknown): string | null {
  if (!(refusal instanceof AppError)) return null
  return refusal.code === 'stale' ? refusal.message : (Object.values(refusal.fields)[0] ?? null)
}
