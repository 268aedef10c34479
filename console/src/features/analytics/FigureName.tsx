import type { ReactNode } from 'react'
import classes from './FigureName.module.css'

/** A figure's name with its help icon after the last word. */
export const FigureName = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className={classes.named}>
    {name}
    {children}
  </span>
)
