import type { ReactNode } from 'react'
import classes from './Named.module.css'

/** A name and, behind its last word, the sign that explains it. */
export const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className={classes.named}>
    {name}
    {children}
  </span>
)
