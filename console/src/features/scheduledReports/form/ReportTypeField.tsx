import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import type { ReportType } from '../scheduledReports.queries.ts'
import classes from './ScheduleDialog.module.css'

const types = ['site', 'app'] as const

/** Only for accounts with both types of reports. */
export function ReportTypeField({
  value,
  onChange,
}: {
  value: ReportType
  onChange: (value: ReportType) => void
}) {
  const t = useTranslations('scheduledReports')
  const { integrationType } = useUser()
  const hasBoth = types.every((type) => holdsRight(integrationType, `${type}Report.read`))
  if (!hasBoth) return null
  return (
    <div>
      <p className={classes.label}>{t('form.type')}</p>
      <Segments
        label={t('form.type')}
        value={value}
        options={types.map((type) => ({ value: type, text: t(`types.${type}`) }))}
        onChange={onChange}
      />
    </div>
  )
}
