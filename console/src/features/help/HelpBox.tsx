import { IconChevronDown } from '@tabler/icons-react'
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'
import classes from './HelpBox.module.css'

/** `current`: the entry that is read, shown beside the label. */
type Props = {
  label: string
  current?: string | null | undefined
  className: string | undefined
  onToggle?: (event: SyntheticEvent<HTMLElement>) => void
  children: ReactNode
}

/** A list of links in a box that opens, for windows without room for it at the side. */
export function HelpBox({ label, current, className, onToggle, children }: Props) {
  return (
    <details onToggle={onToggle} className={`${classes.box} ${className}`}>
      <summary>
        <span>{label}</span>
        {current && <span className={classes.current}>{current}</span>}
        <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
      </summary>
      <nav aria-label={label}>{children}</nav>
    </details>
  )
}

/** A click handler for the links of a box: closes it. Links outside a box stay as they are. */
export function closeBox({ currentTarget: link }: MouseEvent<HTMLElement>): void {
  link.closest('details')?.removeAttribute('open')
}
