import type { ElementType } from 'react'
import type { BoxProps } from './box.ts'
import { Text, type TextProps } from './Text.tsx'

/** Small quiet text that explains what is above it. */
export function Hint<E extends ElementType = 'p'>(props: BoxProps<E, TextProps>) {
  return <Text size="small" tone="quiet" {...(props as BoxProps<'p', TextProps>)} />
}
