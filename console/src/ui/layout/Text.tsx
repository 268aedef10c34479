import type { ElementType } from 'react'
import type { BoxProps } from './box.ts'
import { LayoutPart } from './LayoutPart.tsx'
import classes from './layout.module.css'

export type TextProps = {
  /** 12, 13, 14 and 16 px; inherited by default. */
  size?: 'caption' | 'small' | 'body' | 'lead' | undefined
  tone?: 'ink' | 'quiet' | 'good' | 'warning' | 'bad' | undefined
  weight?: 'regular' | 'medium' | 'strong' | undefined
  /** `text` for titles that stand within text, `title` for the reverse; `code` for what is typed or pasted. */
  face?: 'text' | 'title' | 'code'
  align?: 'center' | 'end'
  /** Takes the room that is left in a row. */
  grows?: boolean
  /** Digits of one width. */
  isNumeric?: boolean
  /** `break`: words break where they must; `cut`: one line that ends in …; `two-lines`: two; `one-line`: never breaks. */
  fit?: 'break' | 'cut' | 'two-lines' | 'one-line'
}

/** Words in one of the scale's sizes, tones and weights. */
export function Text<E extends ElementType = 'p'>(props: BoxProps<E, TextProps>) {
  return <LayoutPart {...props} as={props.as ?? 'p'} part={classes.text} />
}
