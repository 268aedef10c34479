import type { ElementType } from 'react'
import { Row } from '../layout/Row.tsx'
import { joinClasses, type BoxProps } from '../layout/box.ts'
import classes from './Notice.module.css'

type Own = { tone?: 'quiet' | 'warning' | 'bad' }

/** A sentence in a coloured box. An action may follow as a second child, at the end of the line. */
export function Notice<E extends ElementType = 'div'>(props: BoxProps<E, Own>) {
  const { tone = 'quiet', className, ...rest } = props as BoxProps<'div', Own>
  return (
    <Row
      gap={16}
      justify="between"
      wraps
      {...rest}
      className={joinClasses(classes.notice, className)}
      data-tone={tone}
    />
  )
}
