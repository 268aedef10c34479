import type { ReactNode } from 'react'
import classes from './PanelControls.module.css'

/** Controls to the right of a panel's title, in a row. */
export const PanelControls = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
)
