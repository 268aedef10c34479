import type { CSSProperties, ElementType } from 'react'
import type { BoxProps, Space } from './box.ts'
import { LayoutPart } from './LayoutPart.tsx'
import classes from './layout.module.css'

type Own = {
  gap?: Space
  /** The minimum width of a column in pixels; there are as many columns as fit. */
  narrowest: number
  /** Fewer children than columns share the entire width. */
  stretches?: boolean
  /** Children of one row keep their own height. */
  align?: 'start'
}

/** Columns of equal width. Not for early pages: the page's security policy forbids style attributes in HTML. */
export function Grid<E extends ElementType = 'div'>(props: BoxProps<E, Own>) {
  const { narrowest, style, ...rest } = props as BoxProps<'div', Own>
  const columns = { ...style, '--narrowest': `${narrowest}px` } as CSSProperties
  return <LayoutPart {...rest} as={props.as ?? 'div'} part={classes.grid} style={columns} />
}
