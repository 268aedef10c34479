import type { ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import classes from './dialogParts.module.css'

/** The buttons at the end of a `DialogFrame`. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Row gap={8} justify="end" wraps className={classes.buttons}>
      {children}
    </Row>
  )
}
