import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import classes from './WarningNote.module.css'

type Props = {
  /** With a title the note is a section of the page; without one screen readers announce it when it appears. */
  title?: string
  icon?: ReactNode
  /** At the right. */
  end?: ReactNode
  children?: ReactNode
}

/** A warning to read before continuing: a limit that is near, a payout that is withheld. */
export function WarningNote({
  title,
  icon = <IconAlertTriangle size={20} aria-hidden="true" />,
  ...rest
}: Props) {
  const id = useId()
  const parts = (
    <>
      {icon}
      <Stack gap={4} align="start" className={classes.words}>
        {title && (
          <Text as="h2" size="body" id={id}>
            {title}
          </Text>
        )}
        {rest.children}
      </Stack>
      {rest.end}
    </>
  )
  const look = { gap: 12, align: 'start', surface: 'card', pad: 'note', className: classes.note } as const
  return title ? (
    <Row as="section" {...look} aria-labelledby={id}>
      {parts}
    </Row>
  ) : (
    <Row as="output" {...look}>
      {parts}
    </Row>
  )
}
