import { joinClasses } from '../layout/box.ts'
import classes from './ShareBar.module.css'

/** Shows a figure's share of its column's sum or maximum as a bar. `percent`: 0 to 100. */
export const ShareBar = ({ percent, className }: { percent: number; className?: string | undefined }) => (
  <span className={joinClasses(classes.bar, className)} aria-hidden="true">
    <span style={{ width: `${percent}%` }} />
  </span>
)
