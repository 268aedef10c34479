import type { CSSProperties, ElementType } from 'react'
import { joinClasses, type BoxProps, type Space } from './box.ts'
import classes from './layout.module.css'

type Own = {
  gap?: Space
  /** As many columns as fit, none narrower than this; pixels. */
  narrowest: number
  /** A few children share the width; else they keep the width of a full row's. */
  stretches?: boolean
  /** Children of one row keep their own height. */
  align?: 'start'
}

/** Columns of equal width. Not for what is drawn at build time: the server's rules allow no style in HTML. */
export function Grid<E extends ElementType = 'div'>(props: BoxProps<E, Own>) {
  const {
    as: Element = 'div',
    gap,
    narrowest,
    stretches,
    align,
    surface,
    pad,
    className,
    style,
    ...rest
  } = props as BoxProps<'div', Own>
  return (
    <Element
      {...rest}
      className={joinClasses(classes.grid, className)}
      data-surface={surface}
      data-pad={pad}
      style={{ ...style, '--narrowest': `${narrowest}px` } as CSSProperties}
      data-gap={gap}
      data-align={align}
      data-stretches={stretches || undefined}
    />
  )
}
