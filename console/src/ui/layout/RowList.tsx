import type { ElementType } from 'react'
import { joinClasses, type BoxProps } from './box.ts'
import classes from './layout.module.css'

type Own = {
  /** Above and below each child's content, in pixels; 12 without it. */
  space?: 8 | 10 | 16
}

/** Rows in one box, with a line between them. */
export function RowList<E extends ElementType = 'ul'>(props: BoxProps<E, Own>) {
  const { as: Element = 'ul', space, className, ...rest } = props as BoxProps<'ul', Own>
  return <Element {...rest} className={joinClasses(classes.rowList, className)} data-space={space} />
}
