import type { ElementType } from 'react'
import { joinClasses, type BoxProps, type Space } from './box.ts'
import classes from './layout.module.css'

type Own = {
  gap?: Space
  /** `start` and `center`: children keep their own width; `center` holds for their text too. */
  align?: 'start' | 'center' | 'stretch'
  /** As wide as a form of one column. */
  isNarrow?: boolean
  /** Takes the room that is left in a row. */
  grows?: boolean
  /** A line above, 16 px from the children. */
  hasLineAbove?: boolean
}

/** Children below each other. */
export function Stack<E extends ElementType = 'div'>(props: BoxProps<E, Own>) {
  const {
    as: Element = 'div',
    gap,
    align,
    isNarrow,
    grows,
    hasLineAbove,
    surface,
    pad,
    className,
    ...rest
  } = props as BoxProps<'div', Own>
  return (
    <Element
      {...rest}
      className={joinClasses(classes.stack, className)}
      data-surface={surface}
      data-pad={pad}
      data-gap={gap}
      data-align={align}
      data-narrow={isNarrow || undefined}
      data-grows={grows || undefined}
      data-line-above={hasLineAbove || undefined}
    />
  )
}
