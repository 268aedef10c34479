import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type BadgeTone = 'good' | 'warning' | 'bad' | 'neutral' | 'spark'

/** A coloured dot with a word, never colour alone. */
export function StatusBadge(props: { tone: BadgeTone; title?: string | null; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={props.tone} title={props.title ?? undefined}>
      {props.children}
    </span>
  )
}
