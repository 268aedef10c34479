import { joinClasses } from '../layout/box.ts'
import classes from './ShareBar.module.css'

/** Draws a share of a column's sum or maximum next to the figure that says it. `percent`: 0 to 100. */
export const ShareBar = ({ percent, className }: { percent: number; className?: string | undefined }) => (
  <span className={joinClasses(classes.bar, className)} aria-hidden="true">
    <span style={{ width: `${percent}%` }} />
  </span>
)
