import type { ElementType } from 'react'
import { joinClasses, type BoxProps } from './box.ts'
import classes from './layout.module.css'

export type TextProps = {
  /** 12, 13, 14 and 16 px. Without one: the size of what stands around it. */
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
  const {
    as: Element = 'p',
    size,
    tone,
    weight,
    face,
    align,
    grows,
    isNumeric,
    fit,
    surface,
    pad,
    className,
    ...rest
  } = props as BoxProps<'p', TextProps>
  return (
    <Element
      {...rest}
      className={joinClasses(classes.text, className)}
      data-surface={surface}
      data-pad={pad}
      data-size={size}
      data-tone={tone}
      data-weight={weight}
      data-face={face}
      data-align={align}
      data-grows={grows || undefined}
      data-numeric={isNumeric || undefined}
      data-fit={fit}
    />
  )
}
