import type { ReactNode } from 'react'
import classes from './SortButton.module.css'

type Props = {
  name: string
  direction: 'ascending' | 'descending' | null
  /** An explanation of the column; shown instead of the name. */
  tip?: string | undefined
  onSort: () => void
  children: ReactNode
}

/** The button in a sortable column header; the cell has the order as `aria-sort`. */
export function SortButton({ name, direction, tip, onSort, children }: Props) {
  return (
    <button
      type="button"
      className={classes.sort}
      title={tip ? undefined : name}
      data-tip={tip}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3: any element may have a description
      aria-description={tip}
      data-direction={direction}
      onClick={onSort}
    >
      {children}
      <svg viewBox="0 0 8 12" aria-hidden="true">
        <path className={classes.up} d="M4 0l3.5 4.5h-7z" />
        <path className={classes.down} d="M4 12 .5 7.5h7z" />
      </svg>
    </button>
  )
}
