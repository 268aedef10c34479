import { scheduleOffsets, schedulePeriods, showOffset } from '@matinee/contract/plain/schedules'
import { useTranslations } from 'use-intl'
import { Select } from '../../ui/form/Select.tsx'
import { showHour, useScheduleWords } from './useScheduleWords.ts'
import type { ScheduleFormState } from './useScheduleForm.ts'
import classes from './ScheduleDialog.module.css'

/** Weeks begin on Monday; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1)
const hours = Array.from({ length: 24 }, (_, hour) => hour)

const optionsOf = (numbers: readonly number[], text: (number: number) => string) =>
  numbers.map((one) => ({ value: String(one), text: text(one) }))

/** How often, on which day where the period has one, at which hour, on which clock. */
export function ScheduleTiming({ state: { form, change, errors } }: { state: ScheduleFormState }) {
  const t = useTranslations('scheduledReports.form')
  const { weekday } = useScheduleWords()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('when')}</legend>
      <div className={classes.pair}>
        <Select
          label={t('period')}
          error={errors.period}
          value={form.period}
          options={schedulePeriods.map((value) => ({ value, text: t(`periods.${value}`) }))}
          onChange={(period) => change({ period })}
        />
        {form.period === 'weekly' && (
          <Select
            label={t('weekday')}
            error={errors.day}
            value={String(form.weekday)}
            options={optionsOf(weekdays, weekday)}
            onChange={(day) => change({ weekday: Number(day) })}
          />
        )}
        {form.period === 'monthly' && (
          <Select
            label={t('monthDay')}
            error={errors.day}
            hint={form.monthDay > 28 ? t('monthDayHint') : undefined}
            value={String(form.monthDay)}
            options={optionsOf(monthDays, String)}
            onChange={(day) => change({ monthDay: Number(day) })}
          />
        )}
        <Select
          label={t('hour')}
          error={errors.hour}
          value={String(form.hour)}
          options={optionsOf(hours, showHour)}
          onChange={(hour) => change({ hour: Number(hour) })}
        />
        <Select
          label={t('timezone')}
          error={errors.zone}
          hint={t('timezoneHint')}
          value={String(form.timezone)}
          options={optionsOf(scheduleOffsets, showOffset)}
          onChange={(timezone) => change({ timezone: Number(timezone) })}
        />
      </div>
    </fieldset>
  )
}
