import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type BadgeTone = 'good' | 'warning' | 'bad' | 'neutral' | 'spark'

/** A coloured dot with a word, never colour alone. */
export function StatusBadge(of: { tone: BadgeTone; title?: string | null; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={of.tone} title={of.title ?? undefined}>
      {of.children}
    </span>
  )
}
