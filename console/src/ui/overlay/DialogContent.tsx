import type { ReactNode } from 'react'
import classes from './dialogParts.module.css'

type Props = {
  /** Longer contents scroll between the title and the buttons. */
  scrolls?: boolean
  children: ReactNode
}

/** The content below the title of a `DialogFrame`. */
export const DialogContent = ({ scrolls, children }: Props) => (
  <div className={classes.content} data-scrolls={scrolls || undefined}>
    {children}
  </div>
)
