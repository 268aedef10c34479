import type { ReactNode } from 'react'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import classes from './EmptyState.module.css'

type Props = {
  text: string
  /** One quiet line with a possible reason. */
  detail?: string | undefined
  action?: ReactNode
}

/** A dark marquee board, one sentence, one action. */
export function EmptyState({ text, detail, action }: Props) {
  return (
    <Stack gap={16} align="center" className={classes.empty}>
      <svg viewBox="0 0 160 96" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M24 74V22a12 12 0 0 1 12-12h88a12 12 0 0 1 12 12v52" />
        <path d="M36 32h88M36 46h88M36 60h88" strokeDasharray="2 5" />
        <path fill="var(--surface)" d="M72 30v24l20-12z" strokeLinejoin="round" />
        {[32, 56, 80, 104, 128].map((x) => (
          <circle key={x} fill="var(--spark-tint)" stroke="var(--spark)" cx={x} cy="82" r="6" />
        ))}
      </svg>
      <p>{text}</p>
      {detail && (
        <Text tone="quiet" className={classes.detail}>
          {detail}
        </Text>
      )}
      {action}
    </Stack>
  )
}
