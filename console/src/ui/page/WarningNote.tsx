import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './WarningNote.module.css'

/** A warning to read before continuing: a limit that is near, a payout that is held. */
export function WarningNote({ children }: { children: ReactNode }) {
  return (
    <output className={classes.note}>
      <IconAlertTriangle size={20} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>{children}</div>
    </output>
  )
}
