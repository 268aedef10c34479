import type { ComponentPropsWithRef, ElementType } from 'react'

/** The spaces of the scale, in pixels: `--space-…` in `app/tokens.css`. */
export type Space = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32

/** Props of every layout part. */
type Surface = {
  /** Border and background. `card`: content; `raised`: floats above the page; `sunken`: within a card. */
  surface?: 'card' | 'raised' | 'sunken'
  /** Padding in pixels; `note`: 12 above and below, 16 at the sides. */
  pad?: 12 | 16 | 24 | 'note'
}

/** The props of a layout part with own props `Own`, drawn as the element `E`. */
export type BoxProps<E extends ElementType, Own> = Own &
  Surface & { as?: E } & Omit<ComponentPropsWithRef<E>, keyof Own | keyof Surface | 'as'>

/** A part's class and the class of the component that uses it. */
export const joinClasses = (own: string | undefined, extra: string | undefined): string =>
  extra ? `${own} ${extra}` : (own ?? '')
