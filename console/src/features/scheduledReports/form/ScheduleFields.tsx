import type { Site } from '@matinee/contract/sites'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ContentsFields } from './ContentsFields.tsx'
import { NextDelivery } from './NextDelivery.tsx'
import { RecipientsField } from './RecipientsField.tsx'
import { ReportTypeField } from './ReportTypeField.tsx'
import type { ScheduleForm } from './scheduleForm.ts'
import { TimingFields } from './TimingFields.tsx'
import type { FieldErrors } from './useScheduleForm.ts'

type Props = {
  form: ScheduleForm
  errors: FieldErrors
  sites: readonly Site[]
  /** The selected one. */
  site: Site | undefined
  siteNameBefore: string | null | undefined
  canChooseType: boolean
  change: (values: Partial<ScheduleForm>) => void
}

export function ScheduleFields({ form, errors, sites, site, siteNameBefore, canChooseType, change }: Props) {
  const t = useTranslations('scheduledReports.form')
  return (
    <>
      <TextField
        label={t('name')}
        required
        maxLength={200}
        value={form.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <RecipientsField
        value={form.recipients}
        error={errors.recipients}
        onChange={(recipients) => change({ recipients })}
      />
      {canChooseType && (
        <ReportTypeField value={form.reportType} onChange={(reportType) => change({ reportType })} />
      )}
      <ContentsFields {...{ form, errors, sites, site, siteNameBefore }} onChange={change} />
      <TimingFields value={form.timing} errors={errors} onChange={(timing) => change({ timing })} />
      <Checkbox
        label={t('active')}
        hint={t('activeHint')}
        checked={form.isActive}
        onChange={(isActive) => change({ isActive })}
      />
      <NextDelivery timing={form.timing} range={form.range} isActive={form.isActive} />
    </>
  )
}
