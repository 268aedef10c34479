import type { ReactNode } from 'react'
import classes from './RowActions.module.css'

/**
 * The icon buttons of a table row, right-aligned, so that a button that only some rows have does not move the others.
 * `isPaired`: two in a line on small screens.
 */
export function RowActions({ children, isPaired }: { children: ReactNode; isPaired?: boolean }) {
  return (
    <div className={classes.actions} data-paired={isPaired || undefined}>
      {children}
    </div>
  )
}
