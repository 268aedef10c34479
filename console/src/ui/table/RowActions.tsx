import type { ReactNode } from 'react'
import classes from './RowActions.module.css'

/** The icon buttons at the end of a table's row: at the right, so that what only some rows offer moves none of the others.
 * `isPaired`: two by two where the table has little room. */
export function RowActions({ children, isPaired }: { children: ReactNode; isPaired?: boolean }) {
  return (
    <div className={classes.actions} data-paired={isPaired || undefined}>
      {children}
    </div>
  )
}
