import { scheduleOffsets, schedulePeriods, offsetChoice } from '@matinee/contract/plain/reports/schedules'
import { useTranslations } from 'use-intl'
import { Select } from '../../../ui/form/Select.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { showHour, useScheduleWords } from '../useScheduleWords.ts'
import type { Timing } from './scheduleForm.ts'
import { FieldGroup } from './FieldGroup.tsx'

/** Weeks begin on Monday; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1)
const hours = Array.from({ length: 24 }, (_, hour) => hour)

const optionsOf = (numbers: readonly number[], text: (number: number) => string) =>
  numbers.map((one) => ({ value: String(one), text: text(one) }))

type Props = {
  value: Timing
  errors: { period?: string; day?: string; hour?: string; timezone?: string }
  onChange: (value: Timing) => void
}

export function TimingFields({ value: timing, errors, onChange }: Props) {
  const t = useTranslations('scheduledReports.form')
  const { weekday } = useScheduleWords()
  const change = (values: Partial<Timing>) => onChange({ ...timing, ...values })
  return (
    <FieldGroup title={t('when')}>
      <Grid narrowest={240} gap={16} align="start">
        <Select
          label={t('period')}
          error={errors.period}
          value={timing.period}
          options={schedulePeriods.map((value) => ({ value, text: t(`periods.${value}`) }))}
          onChange={(period) => change({ period })}
        />
        {timing.period === 'weekly' && (
          <Select
            label={t('weekday')}
            error={errors.day}
            value={String(timing.weekday)}
            options={optionsOf(weekdays, weekday)}
            onChange={(day) => change({ weekday: Number(day) })}
          />
        )}
        {timing.period === 'monthly' && (
          <Select
            label={t('monthDay')}
            error={errors.day}
            hint={timing.monthDay > 28 ? t('monthDayHint') : undefined}
            value={String(timing.monthDay)}
            options={optionsOf(monthDays, String)}
            onChange={(day) => change({ monthDay: Number(day) })}
          />
        )}
        <Select
          label={t('hour')}
          error={errors.hour}
          value={String(timing.hour)}
          options={optionsOf(hours, showHour)}
          onChange={(hour) => change({ hour: Number(hour) })}
        />
        <Select
          label={t('timezone')}
          error={errors.timezone}
          hint={t('timezoneHint')}
          value={String(timing.timezone)}
          options={optionsOf(scheduleOffsets, offsetChoice)}
          onChange={(timezone) => change({ timezone: Number(timezone) })}
        />
      </Grid>
    </FieldGroup>
  )
}
