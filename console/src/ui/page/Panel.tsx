import { useId, type ReactNode } from 'react'
import { Hint } from '../layout/Hint.tsx'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import classes from './Panel.module.css'

type Props = {
  title: string
  /** An explanation next to the title. */
  tip?: ReactNode
  lede?: string
  controls?: ReactNode
  children: ReactNode
  isFlush?: boolean
}

/** A card with a title. `isFlush`: without padding, for tables. */
export function Panel({ title, tip, lede, controls, children, isFlush = false }: Props) {
  const id = useId()
  return (
    <Stack as="section" surface="card" aria-labelledby={id}>
      <Row as="header" gap={16} justify="between" wraps className={classes.header}>
        <div>
          <Row gap={4}>
            <h2 id={id}>{title}</h2>
            {tip}
          </Row>
          {lede && <Hint>{lede}</Hint>}
        </div>
        {controls}
      </Row>
      {children && <div className={isFlush ? classes.flush : classes.content}>{children}</div>}
    </Stack>
  )
}
