import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import type { Site } from '@matinee/contract/sites'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { QuotaNotice } from '../../shared/quotas/QuotaNotice.tsx'
import { notify } from '../../lib/savedState.ts'
import { useIsQuotaReached } from '../../shared/quotas/usage.queries.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFaultFocus } from '../../ui/form/useFaultFocus.ts'
import { NextDelivery } from './NextDelivery.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { RecipientsField } from './RecipientsField.tsx'
import { ScheduleContents } from './ScheduleContents.tsx'
import { ScheduleTiming } from './ScheduleTiming.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { useDiscard, useScheduleForm } from './useScheduleForm.ts'
import type { ReportData } from './scheduledReports.queries.ts'
import classes from './ScheduleDialog.module.css'

/** What is already chosen where the dialog is opened; anything that is not offered is left out. */
export type ScheduleStart = {
  /** Of a site, or all-sites. */
  siteId?: string | undefined
  /**
   * As the dashboards call them: month, day, site, zone, platform, tag, statType, appNames; of apps date, appNames,
   * adUnit, country.
   */
  breakdowns?: readonly string[] | undefined
  platform?: string | undefined
  /** Ids of placements. */
  placements?: readonly string[] | undefined
  tags?: readonly string[] | undefined
  /** Of app reports: ids, iOS and Android, ISO codes; empty is all. */
  apps?: readonly string[] | undefined
  platforms?: readonly string[] | undefined
  countries?: readonly string[] | undefined
  /** One account; null is the own one and all that an agent reports on. */
  userId?: string | null | undefined
}

export type ScheduleDialogProps = {
  /** `create_site`: opened on a dashboard; saving leads to /reports. `update` needs `report`. */
  operation: 'create' | 'update' | 'create_site'
  reportType: 'site' | 'app'
  /** Those of the account, all-sites included where it is listed; empty for reports of apps. */
  sites: readonly Site[]
  initial?: ScheduleStart | undefined
  report?: ScheduledReport | undefined
  onSaved: (saved: ScheduledReport) => void
  onClose: () => void
}

const quotas = ['scheduledReports'] as const
const width = { width: 'min(680px, calc(100vw - 24px))' }

/** Everything a scheduled report is made of (SCH-03). `onSaved` is called first, then `onClose`. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { operation, sites, report, onSaved, onClose } = props
  const t = useTranslations('scheduledReports.form')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const state = useScheduleForm(props)
  const { form, change, checked, save, errors, problem } = state
  const isNew = operation !== 'update'
  const isFull = useIsQuotaReached(quotas) && isNew
  const discard = useDiscard()
  const [previewed, setPreviewed] = useState<ReportData | null>(null)
  const formElement = useRef<HTMLFormElement>(null)
  const focusFault = useFaultFocus(formElement)

  async function close() {
    if (!state.isChanged || (await discard())) onClose()
  }

  function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault()
    // Enter in a menu's search reaches the form around it.
    const dialog = event.currentTarget.closest('dialog')
    if (document.activeElement?.closest('dialog') !== dialog || isFull || save.isPending) return
    const reportData = checked()
    if (!reportData) return focusFault()
    save.mutate(reportData, {
      onSuccess: (saved) => {
        const isOnDashboard = operation === 'create_site'
        notify({
          tone: 'info',
          message: t(isOnDashboard ? 'savedOnDashboard' : 'saved'),
          ...(isOnDashboard && { link: { to: '/reports/scheduled', text: t('showSaved') } }),
        })
        onSaved(saved)
        onClose()
        if (isOnDashboard) void navigate({ to: '/reports' })
      },
    })
  }

  return (
    <DialogFrame
      style={width}
      title={t(operation === 'update' ? 'update' : 'create')}
      onCancel={(event) => {
        event.preventDefault()
        void close()
      }}
    >
      <form ref={formElement} className={classes.form} onSubmit={submit} noValidate>
        {isNew && <QuotaNotice quotas={quotas} isInDialog />}
        <TextField
          label={t('name')}
          required
          maxLength={200}
          value={form.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <RecipientsField
          recipients={form.recipients}
          typed={form.typed}
          error={errors.recipients}
          onChange={({ recipients, typed }) => change({ recipients, typed })}
        />
        {operation === 'create' && <TypeChoice state={state} />}
        <ScheduleContents state={state} sites={sites} report={report} />
        <ScheduleTiming state={state} />
        <Checkbox
          label={t('active')}
          hint={t('activeHint')}
          checked={form.isActive}
          onChange={(isActive) => change({ isActive })}
        />
        <NextDelivery form={form} />
        {save.error && !isFull && (
          <p className={classes.problem} role="alert">
            {t('failed')} {problem}
          </p>
        )}
        <div className={classes.foot}>
          <Button onClick={() => setPreviewed(checked())}>{t('preview')}</Button>
          <span className={classes.end}>
            <Button onClick={() => void close()}>{common('cancel')}</Button>
            <Button type="submit" look="main" disabled={isFull} isBusy={save.isPending}>
              {t(operation === 'update' ? 'save.update' : 'save.create')}
            </Button>
          </span>
        </div>
      </form>
      {previewed && <PreviewDialog reportData={previewed} close={() => setPreviewed(null)} />}
    </DialogFrame>
  )
}
