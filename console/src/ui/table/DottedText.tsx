import type { ComponentProps, ElementType } from 'react'
import classes from './DottedText.module.css'

type Props = ComponentProps<'span'> & { as?: ElementType; tone: 'good' | 'warning' | 'spark' }

/** Words after a coloured dot; no dot without words. */
export const DottedText = ({ as: Element = 'span', tone, ...rest }: Props) => (
  <Element {...rest} className={classes.dotted} data-tone={tone} />
)
