import type { ElementType } from 'react'
import type { BoxProps } from './box.ts'
import { LayoutPart } from './LayoutPart.tsx'
import classes from './layout.module.css'

export type TextProps = {
  /** 12, 13, 14 and 16 px; inherited by default. */
  size?: 'caption' | 'small' | 'body' | 'lead' | undefined
  tone?: 'ink' | 'quiet' | 'good' | 'warning' | 'bad' | undefined
  weight?: 'regular' | 'medium' | 'strong' | undefined
  /** `text`: for titles within text; `title`: for text that looks like a title; `code`: for what is typed or pasted. */
  face?: 'text' | 'title' | 'code'
  align?: 'center' | 'end'
  /** Takes the remaining space of a row. */
  grows?: boolean
  /** Digits of one width. */
  isNumeric?: boolean
  /** `break`: long words break; `cut`: one line that ends in …; `two-lines`: two such lines; `one-line`: never wraps. */
  fit?: 'break' | 'cut' | 'two-lines' | 'one-line'
}

/** Text in one of the sizes, tones and weights of the scale. */
export function Text<E extends ElementType = 'p'>(props: BoxProps<E, TextProps>) {
  return <LayoutPart {...props} as={props.as ?? 'p'} part={classes.text} />
}
