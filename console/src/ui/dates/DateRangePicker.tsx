import { formatDays } from '@matinee/contract/plain/format'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { DayRange } from '../../lib/days.ts'
import classes from './DateRangePicker.module.css'
import { DateRangeForm } from './DateRangeForm.tsx'
import { DropDialog } from '../overlay/DropDialog.tsx'

export type RangeOptions<Q extends string> = {
  /** What the button chooses, for readers. */
  label: string
  quick: readonly { value: Q; text: string }[]
  /** The screen's own range, which is chosen by choosing nothing; left out where it is one of the quick ones. */
  own?: string
  value: Q | DayRange | undefined
  /** The days that are shown now, whatever chose them. */
  days: DayRange
  /** Nothing after this day can be chosen. */
  today: string
  zone: string
  onChange: (chosen: Q | DayRange | undefined) => void
}

/** One button that says the range; under it the quick ranges beside a calendar and two fields. */
export function DateRangePicker<Q extends string>(props: RangeOptions<Q>) {
  const { label, quick, own, value } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const name =
    typeof value === 'object'
      ? formatDays(value.from, value.to)
      : (quick.find((one) => one.value === value)?.text ?? own ?? '')
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}: ${name}`}
        onClick={() => setIsOpen(true)}
      >
        <IconCalendar size={18} aria-hidden="true" />
        <span>{name}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <DropDialog label={label} anchor={button} close={close}>
          <DateRangeForm
            {...props}
            close={close}
            onChange={(chosen) => {
              close()
              props.onChange(chosen)
            }}
          />
        </DropDialog>
      )}
    </>
  )
}
