import { useId, type ReactNode } from 'react'
import { Hint } from '../layout/Hint.tsx'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import classes from './Panel.module.css'

type Props = {
  title: string
  /** Next to the title: an explanation. */
  tip?: ReactNode
  lede?: string
  controls?: ReactNode
  children: ReactNode
  isFlush?: boolean
}

/** A titled surface. `isFlush`: its content reaches the edges, as tables do. */
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
