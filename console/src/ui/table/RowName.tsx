import { Link, type LinkProps } from '@tanstack/react-router'
import type { ElementType } from 'react'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import classes from './RowName.module.css'

type Props = {
  name: string
  /** Quiet text below the name. */
  detail?: string
  /** The row's link target, if any. */
  opens?: Pick<LinkProps, 'to' | 'params'> | undefined
  isGone?: boolean
}

/** The name of a row, with its link; on small screens the first line of its card. */
export function RowName({ name, detail, opens, isGone = false }: Props) {
  return (
    <Stack className={classes.words}>
      <Text
        // The router's types would require the parameters of one route.
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
