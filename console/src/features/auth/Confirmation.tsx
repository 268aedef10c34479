import { useEffect, useRef, type ReactNode } from 'react'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import classes from './Confirmation.module.css'

/** Replaces a form after it was sent and takes the focus from its button. */
export function Confirmation({ text, children }: { text: string; children?: ReactNode }) {
  const box = useRef<HTMLOutputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Row
      as="output"
      ref={box}
      tabIndex={-1}
      gap={12}
      align="start"
      surface="card"
      pad={16}
      className={classes.box}
    >
      <svg
        width="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9.5" />
        <path d="m7.5 12.4 3 3 6-6.3" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <Stack as="span">
        <Text as="span" size="lead" tone="ink" weight="medium">
          {text}
        </Text>
        {children}
      </Stack>
    </Row>
  )
}
