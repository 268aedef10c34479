import type { CSSProperties, ElementType } from 'react'
import { joinClasses, type BoxProps, type Space } from './box.ts'
import classes from './layout.module.css'

type Own = {
  gap?: Space
  align?: 'start' | 'stretch'
  /** The widths as in `grid-template-columns`, for windows from 1280 px on. */
  widths: string
}

/** Columns of given widths in wide windows, below each other in narrower ones. An only child has the entire width. */
export function Columns<E extends ElementType = 'div'>(props: BoxProps<E, Own>) {
  const { as: Element = 'div', gap, align, widths, className, style, ...rest } = props as BoxProps<'div', Own>
  return (
    <Element
      {...rest}
      className={joinClasses(classes.columns, className)}
      style={{ ...style, '--widths': widths } as CSSProperties}
      data-gap={gap}
      data-align={align}
    />
  )
}
