import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import type { Site } from '@matinee/contract/sites'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ask } from '../../../lib/dialogs.ts'
import { QuotaNotice } from '../../../shared/quotas/QuotaNotice.tsx'
import { notify } from '../../../lib/savedState.ts'
import { useIsQuotaReached } from '../../../shared/quotas/usage.queries.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { useErrorFocus } from '../../../ui/form/useErrorFocus.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { PreviewDialog } from '../PreviewDialog.tsx'
import type { ReportData, ReportType } from '../scheduledReports.queries.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import type { ScheduleStart } from './scheduleForm.ts'
import { useScheduleForm } from './useScheduleForm.ts'
import classes from './ScheduleDialog.module.css'

export type ScheduleDialogProps = {
  /** `create_site`: opened on a dashboard; saving opens /reports. `update` needs `report`. */
  operation: 'create' | 'update' | 'create_site'
  reportType: ReportType
  /** The account's sites, with all-sites where it is listed; empty for app reports. */
  sites: readonly Site[]
  initial?: ScheduleStart | undefined
  report?: ScheduledReport | undefined
  onSaved: (saved: ScheduledReport) => void
  onClose: () => void
}

const quotas = ['scheduledReports'] as const
const width = { width: 'min(680px, calc(100vw - 24px))' }

/** Creates or changes a scheduled report. `onSaved` is called first, then `onClose`. */
export function ScheduleDialog({ operation, sites, report, onClose, ...props }: ScheduleDialogProps) {
  const t = useTranslations('scheduledReports.form')
  const { reportType, initial } = props
  const { form, site, change, validated, save, errors, problem, isChanged } = useScheduleForm({
    reportType,
    sites,
    initial,
    report,
  })
  const isNew = operation !== 'update'
  const isFull = useIsQuotaReached(quotas) && isNew
  const close = useClose(isChanged, onClose)
  const finish = useFinish({ operation, onClose, onSaved: props.onSaved })
  const [previewData, setPreviewData] = useState<ReportData | null>(null)
  const formElement = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(formElement)

  function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault()
    // Enter in a menu's search bubbles to this form.
    const dialog = event.currentTarget.closest('dialog')
    if (document.activeElement?.closest('dialog') !== dialog || isFull || save.isPending) return
    const reportData = validated()
    if (!reportData) return focusFault()
    save.mutate(reportData, { onSuccess: finish, onError: focusFault })
  }

  return (
    <DialogFrame
      style={width}
      title={t(isNew ? 'create' : 'update')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <Stack as="form" gap={20} ref={formElement} className={classes.form} onSubmit={submit} noValidate>
        {isNew && <QuotaNotice quotas={quotas} isInDialog />}
        <ScheduleFields
          {...{ form, errors, sites, site, change }}
          canChooseType={operation === 'create'}
          siteNameBefore={report?.siteName}
        />
        {save.error && !isFull && (
          <Text tone="bad" role="alert">
            {t('failed')} {problem}
          </Text>
        )}
        <Footer
          preview={() => setPreviewData(validated())}
          cancel={close}
          saveText={t(isNew ? 'save.create' : 'save.update')}
          isDisabled={isFull}
          isSaving={save.isPending}
        />
      </Stack>
      {previewData && <PreviewDialog reportData={previewData} close={() => setPreviewData(null)} />}
    </DialogFrame>
  )
}

/** Confirms a save; on a dashboard, also opens the list. */
function useFinish({
  operation,
  onSaved,
  onClose,
}: Pick<ScheduleDialogProps, 'operation' | 'onSaved' | 'onClose'>) {
  const t = useTranslations('scheduledReports.form')
  const navigate = useNavigate()
  return (saved: ScheduledReport) => {
    const isOnDashboard = operation === 'create_site'
    notify({
      tone: 'info',
      message: t(isOnDashboard ? 'savedOnDashboard' : 'saved'),
      ...(isOnDashboard && { link: { to: '/reports/scheduled', text: t('showSaved') } }),
    })
    onSaved(saved)
    onClose()
    if (isOnDashboard) void navigate({ to: '/reports' })
  }
}

/** Asks before changes are discarded. */
function useClose(isChanged: boolean, onClose: () => void): () => void {
  const t = useTranslations('scheduledReports.form')
  const confirmDiscard = () =>
    ask({
      title: t('discard'),
      body: t('discardBody'),
      verb: t('discardVerb'),
      cancel: t('stay'),
      isDangerous: true,
    })
  return () => {
    if (!isChanged) return onClose()
    void confirmDiscard().then((isConfirmed) => isConfirmed && onClose())
  }
}

type FooterProps = {
  preview: () => void
  cancel: () => void
  saveText: string
  isDisabled: boolean
  isSaving: boolean
}

function Footer({ preview, cancel, saveText, isDisabled, isSaving }: FooterProps) {
  const t = useTranslations()
  return (
    <Row wraps gap={8} justify="between" className={classes.foot}>
      <Button onClick={preview}>{t('scheduledReports.form.preview')}</Button>
      <Row wraps gap={8}>
        <Button onClick={cancel}>{t('common.cancel')}</Button>
        <Button type="submit" look="main" disabled={isDisabled} isBusy={isSaving}>
          {saveText}
        </Button>
      </Row>
    </Row>
  )
}
