import { holdsRight } from '@matinee/contract/plain/accountTypes'
import { appScheduleRanges } from '@matinee/contract/plain/schedules'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import type { ScheduleFormState } from './useScheduleForm.ts'
import classes from './ScheduleDialog.module.css'

const types = ['site', 'app'] as const

/** Only for accounts that have reports of both kinds. */
export function TypeChoice({ state: { form, change } }: { state: ScheduleFormState }) {
  const t = useTranslations('scheduledReports')
  const { integrationType } = useUser()
  const hasBoth =
    holdsRight(integrationType, 'siteReport.read') && holdsRight(integrationType, 'appReport.read')
  if (!hasBoth) return null
  return (
    <div>
      <p className={classes.label}>{t('form.type')}</p>
      <Segments
        label={t('form.type')}
        value={form.reportType}
        options={types.map((value) => ({ value, text: t(`types.${value}`) }))}
        onChange={(reportType) =>
          change({
            reportType,
            ...(reportType === 'app' && {
              range: appScheduleRanges.find((one) => one === form.range) ?? 'daily',
            }),
          })
        }
      />
    </div>
  )
}
