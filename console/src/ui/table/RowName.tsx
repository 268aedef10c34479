import { Link, type LinkProps } from '@tanstack/react-router'
import type { ElementType } from 'react'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import classes from './RowName.module.css'

type Props = {
  name: string
  /** One quiet line below it. */
  detail?: string
  /** The row's target; left out for rows that open nothing. */
  opens?: Pick<LinkProps, 'to' | 'params'> | undefined
  isGone?: boolean
}

/** A row's name: its own link, and the first line of its card on small screens. */
export function RowName({ name, detail, opens, isGone = false }: Props) {
  return (
    <Stack className={classes.words}>
      <Text
        // The router's types would ask for the parameters of one route.
        as={(opens ? Link : 'span') as ElementType}
        size="body"
        weight="medium"
        tone={isGone ? 'quiet' : 'ink'}
        fit="two-lines"
        className={classes.name}
        {...opens}
      >
        {name}
      </Text>
      {detail !== undefined && (
        <Text as="span" size="caption" tone="quiet" fit="two-lines" className={classes.detail}>
          {detail}
        </Text>
      )}
    </Stack>
  )
}
