import { formatNamedDay, type NamedForm } from '@matinee/contract/plain/format'
import { DayPicker, type DateRange } from 'react-day-picker'
import { useLocale, useTranslations } from 'use-intl'
import classes from './RangeCalendar.module.css'
import { firstDay } from './typedDays.ts'

type Props = {
  /** As `2026-11-07`; null if not chosen yet. */
  from: string | null
  to: string | null
  /** Any day of the month to show. */
  month: string
  onMonth: (day: string) => void
  /** The last day that can be chosen. */
  today: string
  pick: (day: string) => void
}

// `Date`s are in UTC, where every day has a midnight. The time zone of the days is the caller's.
const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date) => new Date(date.getTime()).toISOString().slice(0, 10)

/** A month to choose the two days of a range from, Monday first. Arrow, Page and Home keys move in it. */
export function RangeCalendar({ from, to, month, onMonth, today, pick }: Props) {
  const t = useTranslations('dateRange')
  const language = useLocale()
  const show = (date: Date, form: NamedForm) => formatNamedDay(toDay(date), form, language)
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
      selected={toDateRange(from, to)}
      onSelect={(_, day) => pick(toDay(day))}
      month={toDate(month)}
      onMonthChange={(shown) => onMonth(toDay(shown))}
      startMonth={toDate(firstDay)}
      endMonth={toDate(today)}
      today={toDate(today)}
      disabled={{ after: toDate(today), before: toDate(firstDay) }}
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

function toDateRange(from: string | null, to: string | null): DateRange | undefined {
  if (!from) return undefined
  return { from: toDate(from), to: to && to >= from ? toDate(to) : undefined }
}
