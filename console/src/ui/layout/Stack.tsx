import type { ElementType } from 'react'
import type { BoxProps, Space } from './box.ts'
import { LayoutPart } from './LayoutPart.tsx'
import classes from './layout.module.css'

type Own = {
  gap?: Space
  /** `start` and `center`: children keep their own width; `center` centres their text too. */
  align?: 'start' | 'center' | 'stretch'
  /** As wide as a form of one column. */
  isNarrow?: boolean
  /** Takes the remaining space of a row. */
  grows?: boolean
  /** A line above, 16 px from the children. */
  hasLineAbove?: boolean
}

/** Children below each other. */
export function Stack<E extends ElementType = 'div'>(props: BoxProps<E, Own>) {
  return <LayoutPart {...props} as={props.as ?? 'div'} part={classes.stack} />
}
