import type { ComponentProps, ElementType } from 'react'
import classes from './DottedText.module.css'

type Props = ComponentProps<'span'> & { as?: ElementType; tone: 'good' | 'warning' | 'spark' }

/** Text after a coloured dot. Empty text has no dot. */
export const DottedText = ({ as: Element = 'span', tone, ...rest }: Props) => (
  <Element {...rest} className={classes.dotted} data-tone={tone} />
)
