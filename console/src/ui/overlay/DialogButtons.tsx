import type { ReactNode } from 'react'
import classes from './dialogParts.module.css'

/** The last line of a `DialogFrame`. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
)
