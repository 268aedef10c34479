import type { ReactNode } from 'react'
import classes from './PanelControls.module.css'

/** What stands at the right of a panel's title. */
export const PanelControls = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
)
