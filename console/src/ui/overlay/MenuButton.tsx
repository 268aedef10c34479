import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { buttonClass } from '../form/Button.tsx'

type Props = ComponentProps<'button'> & {
  isOpen: boolean
  /** The choice differs from the default. */
  isChosen?: boolean
}

/** A button that opens a menu or dialog below it. On phones the last child grows. */
export function MenuButton({ isOpen, isChosen = false, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass('menu', className)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-chosen={isChosen || undefined}
    >
      {children}
      <IconChevronDown size={16} aria-hidden="true" />
    </button>
  )
}
