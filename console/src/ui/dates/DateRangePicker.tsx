import { formatDays } from '@matinee/contract/plain/format'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { DateRangeForm, type RangeOptions } from './DateRangeForm.tsx'
import { DropDialog } from '../overlay/DropDialog.tsx'
import { MenuButton } from '../overlay/MenuButton.tsx'
import { Text } from '../layout/Text.tsx'

/** A button that shows the range and opens quick ranges, a calendar and two fields. */
export function DateRangePicker<Q extends string>(props: RangeOptions<Q>) {
  const { label, quick, defaultText, value } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const name =
    typeof value === 'object'
      ? formatDays(value.start, value.end)
      : (quick.find((one) => one.value === value)?.text ?? defaultText ?? '')
  return (
    <>
      <MenuButton
        ref={button}
        isOpen={isOpen}
        aria-label={`${label}: ${name}`}
        onClick={() => setIsOpen(true)}
      >
        <IconCalendar size={18} aria-hidden="true" />
        <Text as="span" isNumeric>
          {name}
        </Text>
      </MenuButton>
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
