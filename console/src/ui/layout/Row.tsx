import type { ElementType } from 'react'
import { joinClasses, type BoxProps, type Space } from './box.ts'
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
  const {
    as: Element = 'div',
    gap,
    align,
    justify,
    wraps,
    stacks,
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
      className={joinClasses(classes.row, className)}
      data-surface={surface}
      data-pad={pad}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-wraps={wraps || undefined}
      data-stacks={stacks || undefined}
      data-grows={grows || undefined}
      data-line-above={hasLineAbove || undefined}
    />
  )
}
