import type { ComponentPropsWithRef, ElementType } from 'react'

/** Steps of the scale of spaces, in pixels; `--space-…` in `app/tokens.css`. */
export type Space = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32

/** What every layout part takes. */
type Surface = {
  /** A line around it and a ground: `card` holds content, `raised` floats, `sunken` stands in a card. */
  surface?: 'card' | 'raised' | 'sunken'
  /** On all four sides, in pixels; `note`: 12 above and below, 16 at the sides. */
  pad?: 12 | 16 | 24 | 'note'
}

/** The props of a layout part with own props `Own`, drawn as the element `E`. */
export type BoxProps<E extends ElementType, Own> = Own &
  Surface & { as?: E } & Omit<ComponentPropsWithRef<E>, keyof Own | keyof Surface | 'as'>

/** A part's class and the class of the component that uses it. */
export const joinClasses = (own: string | undefined, extra: string | undefined): string =>
  extra ? `${own} ${extra}` : (own ?? '')
