import type { CSSProperties, ElementType } from 'react'
import type { BoxProps, Space } from './box.ts'
import { LayoutPart } from './LayoutPart.tsx'
import classes from './layout.module.css'

type Own = {
  gap?: Space
  align?: 'start' | 'stretch'
  /** The widths as in `grid-template-columns`, for windows from 1280 px on. */
  widths: string
}

/** Columns with the given widths in wide windows; one below the other in narrower ones. A single child fills the width. */
export function Columns<E extends ElementType = 'div'>(props: BoxProps<E, Own>) {
  const { widths, style, ...rest } = props as BoxProps<'div', Own>
  const columns = { ...style, '--widths': widths } as CSSProperties
  return <LayoutPart {...rest} as={props.as ?? 'div'} part={classes.columns} style={columns} />
}
