import { formatNamedDay, type NamedForm } from '@matinee/contract/plain/format'
import { DayPicker, type DateRange } from 'react-day-picker'
import { useLocale, useTranslations } from 'use-intl'
import classes from './RangeCalendar.module.css'
import { firstDay } from './typedDays.ts'

type Props = {
  /** Days as `2026-11-07`; null where none is chosen yet. */
  from: string | null
  to: string | null
  /** Any day of the month to show. */
  month: string
  onMonth: (day: string) => void
  /** The last day that can be chosen. */
  today: string
  pick: (day: string) => void
}

// Days are worked with in UTC, where every day has a midnight; which days they are is the caller's business.
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => new Date(date.getTime()).toISOString().slice(0, 10)

/** A month of days, Monday first, of which two make a range. Arrows, Page and Home keys move within it. */
export function RangeCalendar({ from, to, month, onMonth, today, pick }: Props) {
  const t = useTranslations('dateRange')
  const language = useLocale()
  const show = (date: Date, form: NamedForm) => formatNamedDay(dayOf(date), form, language)
  const monthName = (date: Date) => show(date, 'month')
  return (
    <DayPicker
      mode="range"
      timeZone="UTC"
      weekStartsOn={1}
      fixedWeeks
      showOutsideDays
      navLayout="around"
      lang={language}
      classNames={{ ...classes }}
      selected={rangeOf(from, to)}
      onSelect={(_, day) => pick(dayOf(day))}
      month={dateOf(month)}
      onMonthChange={(shown) => onMonth(dayOf(shown))}
      startMonth={dateOf(firstDay)}
      endMonth={dateOf(today)}
      today={dateOf(today)}
      disabled={{ after: dateOf(today), before: dateOf(firstDay) }}
      formatters={{
        formatCaption: monthName,
        formatWeekdayName: (date) => show(date, 'shortWeekday'),
        formatDay: (date) => String(date.getUTCDate()),
      }}
      labels={{
        labelGrid: monthName,
        labelWeekday: (date) => show(date, 'weekday'),
        labelDayButton: (date, { today: isToday, selected }) =>
          t('day', {
            date: show(date, 'full'),
            isToday: String(!!isToday),
            isChosen: String(!!selected),
          }),
        labelPrevious: () => t('previousMonth'),
        labelNext: () => t('nextMonth'),
      }}
    />
  )
}

function rangeOf(from: string | null, to: string | null): DateRange | undefined {
  if (!from) return undefined
  return { from: dateOf(from), to: to && to >= from ? dateOf(to) : undefined }
}
