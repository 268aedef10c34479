import { formatDays } from '@matinee/contract/plain/format'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './DateRangePicker.module.css'
import { DateRangeForm, type RangeOptions } from './DateRangeForm.tsx'
import { DropDialog } from '../overlay/DropDialog.tsx'

/** A button with the range; it opens the quick ranges, a calendar and two fields. */
export function DateRangePicker<Q extends string>(props: RangeOptions<Q>) {
  const { label, quick, own, value } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const name =
    typeof value === 'object'
      ? formatDays(value.start, value.end)
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
