import type { ReactNode } from 'react'
import classes from './FigureName.module.css'

/** A name and, behind its last word, the sign that explains it. */
export const FigureName = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className={classes.named}>
    {name}
    {children}
  </span>
)
