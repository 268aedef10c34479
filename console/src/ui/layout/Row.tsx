import type { ElementType } from 'react'
import type { BoxProps, Space } from './box.ts'
import { LayoutPart } from './LayoutPart.tsx'
import classes from './layout.module.css'

type Own = {
  gap?: Space
  align?: 'center' | 'start' | 'baseline' | 'end' | 'stretch'
  justify?: 'start' | 'between' | 'center' | 'end'
  /** Children that do not fit go to a next line; lines stand at most 8 px apart. */
  wraps?: boolean
  /** On phones the children stand below each other. */
  stacks?: boolean
  /** Takes the room that is left in a row. */
  grows?: boolean
  /** A line above, 16 px from the children. */
  hasLineAbove?: boolean
}

/** Children next to each other, their middles on one line. */
export function Row<E extends ElementType = 'div'>(props: BoxProps<E, Own>) {
  return <LayoutPart {...props} as={props.as ?? 'div'} part={classes.row} />
}
