import type { CSSProperties, ElementType } from 'react'
import type { BoxProps, Space } from './box.ts'
import { LayoutPart } from './LayoutPart.tsx'
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
  const { narrowest, style, ...rest } = props as BoxProps<'div', Own>
  const columns = { ...style, '--narrowest': `${narrowest}px` } as CSSProperties
  return <LayoutPart {...rest} as={props.as ?? 'div'} part={classes.grid} style={columns} />
}
