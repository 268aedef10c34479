import type { ReactNode } from 'react'
import classes from './RowActions.module.css'

/** The icon buttons at the end of a table's row: at the right, so that what only some rows offer moves none of the others. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
