import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { DayRange } from '@matinee/contract/plain/calendar'
import { lazy, Suspense, useId, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../form/Button.tsx'
import classes from './DateRangeForm.module.css'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import { MenuItem } from '../overlay/MenuItem.tsx'
import { TextField } from '../form/TextField.tsx'
import { findProblems, readTypedDay, type DayProblem } from './typedDays.ts'

const RangeCalendar = lazy(async () => ({
  default: (await import('./RangeCalendar.tsx').catch(() => null))?.RangeCalendar ?? NoCalendar,
}))

export type RangeOptions<Q extends string> = {
  /** The button's name for screen readers. */
  label: string
  quick: readonly { value: Q; text: string }[]
  /** The text of the screen's default range (`undefined` as value), unless it is one of the quick ranges. */
  defaultText?: string
  value: Q | DayRange | undefined
  /** The days that are shown now. */
  days: DayRange
  /** The last day that can be chosen. */
  today: string
  zone: string
  onChange: (chosen: Q | DayRange | undefined) => void
  /** Why two valid days are refused; null if they are not. */
  refusalOf?: (days: DayRange) => string | null
}

type Side = 'from' | 'to'

/** Problems of the two days; `range`: two valid days were refused. */
type Wrong = Partial<Record<Side, DayProblem>> & { range?: DayRange }

type Props<Q extends string> = RangeOptions<Q> & { close: () => void }

/** The two days as typed or clicked, and the month that the calendar shows. */
function useTypedRange(days: DayRange, today: string) {
  const [typed, setTyped] = useState({ from: showReportDay(days.start), to: showReportDay(days.end) })
  const [wrong, setWrong] = useState<Wrong>({})
  const [month, setMonth] = useState(days.end)

  /** A typed day moves the calendar to its month. */
  function type(side: Side, text: string) {
    setTyped({ ...typed, [side]: text })
    setWrong({})
    const day = readTypedDay(text)
    if (day && day <= today) setMonth(day)
  }
  /** The first click begins a new range, the second ends it. */
  function pick(day: string) {
    const start = typed.to === '' ? readTypedDay(typed.from) : null
    const [from, to] = start ? [start, day].sort() : [day]
    setTyped({ from: showReportDay(from!), to: to ? showReportDay(to) : '' })
    setWrong({})
  }
  /** The range, or the field with the problem, which is then shown. */
  function check(isRefused: (days: DayRange) => boolean): DayRange | Side {
    const problems = findProblems(typed, today)
    const range = { start: readTypedDay(typed.from)!, end: readTypedDay(typed.to)! }
    if (!problems && !isRefused(range)) return range
    setWrong(problems ?? { range })
    return problems?.from ? 'from' : 'to'
  }
  return { typed, wrong, check, month, setMonth, type, pick }
}

/** Quick ranges apply immediately; clicked or typed days when the form is submitted. */
export function DateRangeForm<Q extends string>(props: Props<Q>) {
  const { days, today, zone, onChange, refusalOf = () => null, close, ...quick } = props
  const t = useTranslations('dateRange')
  const id = useId()
  const { typed, wrong, check, month, setMonth, type, pick } = useTypedRange(days, today)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = check((range) => refusalOf(range) !== null)
    if (typeof checked === 'object') onChange(checked)
    else document.getElementById(id)?.querySelector<HTMLElement>(`[name=${checked}]`)?.focus()
  }
  const field = (side: Side) => ({
    name: side,
    label: t(side),
    value: typed[side],
    error: wrong[side]
      ? t(`problems.${wrong[side]}`, { example: showReportDay(today) })
      : side === 'to'
        ? wrong.range && refusalOf(wrong.range)
        : null,
    placeholder: t('placeholder'),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 20,
    onChange: (event: { target: { value: string } }) => type(side, event.target.value),
  })
  return (
    <div className={classes.picker}>
      <QuickRanges {...quick} onChange={onChange} />
      <Stack as="form" gap={12} id={id} className={classes.form} noValidate onSubmit={submit}>
        <Stack gap={12} className={classes.fields}>
          <TextField {...field('from')} />
          <TextField {...field('to')} />
        </Stack>
        <Suspense fallback={<div className={classes.waiting} />}>
          <RangeCalendar
            from={selectableDay(typed.from, today)}
            to={selectableDay(typed.to, today)}
            month={month}
            onMonth={setMonth}
            today={today}
            pick={pick}
          />
        </Suspense>
        <Row gap={4} className={classes.foot}>
          <Text size="caption" tone="quiet">
            {t('zone', { zone })}
          </Text>
          <Button look="plain" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" look="main">
            {t('show')}
          </Button>
        </Row>
      </Stack>
    </div>
  )
}

/** Future days are refused on submit; the calendar neither offers nor paints them. */
function selectableDay(text: string, today: string): string | null {
  const day = readTypedDay(text)
  return day && day <= today ? day : null
}

function QuickRanges<Q extends string>(
  props: Pick<RangeOptions<Q>, 'quick' | 'defaultText' | 'value' | 'onChange'>,
) {
  const t = useTranslations('dateRange')
  const option = (value: Q | undefined, text: string) => (
    <MenuItem
      key={text}
      className={classes.option}
      aria-pressed={props.value === value}
      data-first={props.value === value || undefined}
      onClick={() => props.onChange(value)}
    >
      {text}
    </MenuItem>
  )
  return (
    <fieldset aria-label={t('quick')} className={classes.quick}>
      {props.quick.map(({ value, text }) => option(value, text))}
      {props.defaultText !== undefined && (
        <>
          <hr />
          {option(undefined, props.defaultText)}
        </>
      )}
    </fieldset>
  )
}

/** The calendar could not be fetched; the fields work without it. */
function NoCalendar() {
  const t = useTranslations('dateRange')
  return (
    <Text tone="quiet" className={classes.noCalendar}>
      {t('noCalendar')}
    </Text>
  )
}
