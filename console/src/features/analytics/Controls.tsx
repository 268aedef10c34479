import type { ReactNode } from 'react'
import classes from './Controls.module.css'

/** What stands at the right of a panel's title. */
export const Controls = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
)
