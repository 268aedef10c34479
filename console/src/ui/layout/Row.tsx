import type { ElementType } from 'react'
import type { BoxProps, Space } from './box.ts'
import { LayoutPart } from './LayoutPart.tsx'
import classes from './layout.module.css'

type Own = {
  gap?: Space
  align?: 'center' | 'start' | 'baseline' | 'end' | 'stretch'
  justify?: 'start' | 'between' | 'center' | 'end'
  /** Children that do not fit wrap to the next line; lines are at most 8 px apart. */
  wraps?: boolean
  /** On phones the children are below each other. */
  stacks?: boolean
  /** Takes the remaining space of a row. */
  grows?: boolean
  /** A line above, 16 px from the children. */
  hasLineAbove?: boolean
}

/** Children next to each other, vertically centred. */
export function Row<E extends ElementType = 'div'>(props: BoxProps<E, Own>) {
  return <LayoutPart {...props} as={props.as ?? 'div'} part={classes.row} />
}
