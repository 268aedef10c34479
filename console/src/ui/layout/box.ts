import type { ComponentPropsWithRef, ElementType } from 'react'

/** Steps of the scale of spaces, in pixels; `--space-…` in `app/tokens.css`. */
export type Space = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32

/** The props of a layout part with own props `Own`, drawn as the element `E`. */
export type BoxProps<E extends ElementType, Own> = Own & { as?: E } & Omit<
    ComponentPropsWithRef<E>,
    keyof Own | 'as'
  >

/** A part's class and the class of the component that uses it. */
export const joinClasses = (own: string | undefined, extra: string | undefined): string =>
  extra ? `${own} ${extra}` : (own ?? '')
