import type { ElementType } from 'react'
import type { BoxProps } from './box.ts'
import { LayoutPart } from './LayoutPart.tsx'
import classes from './layout.module.css'

type Own = {
  /** The space above and below each child's content, in pixels; 12 by default. */
  space?: 8 | 10 | 16
}

/** Rows in one box, with a line between them. */
export function RowList<E extends ElementType = 'ul'>(props: BoxProps<E, Own>) {
  return <LayoutPart {...props} as={props.as ?? 'ul'} part={classes.rowList} />
}
