import type { ElementType } from 'react'
import { joinClasses, type BoxProps, type Space } from './box.ts'
import classes from './layout.module.css'

type Own = {
  gap?: Space
  /** `start` and `center`: children keep their own width. */
  align?: 'start' | 'center' | 'stretch'
  /** A line above, 16 px from the children. */
  hasLineAbove?: boolean
}

/** Children below each other. */
export function Stack<E extends ElementType = 'div'>(props: BoxProps<E, Own>) {
  const {
    as: Element = 'div',
    gap,
    align,
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
      data-line-above={hasLineAbove || undefined}
    />
  )
}
