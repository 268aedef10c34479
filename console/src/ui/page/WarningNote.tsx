import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Text } from '../layout/Text.tsx'
import classes from './WarningNote.module.css'

type Props = {
  /** Makes the note a section of the page; else it is one paragraph that is read aloud when it appears. */
  title?: string
  icon?: ReactNode
  /** At the right. */
  end?: ReactNode
  children?: ReactNode
}

/** A warning to read before continuing: a limit that is near, a payout that is held. */
export function WarningNote({
  title,
  icon = <IconAlertTriangle size={20} aria-hidden="true" />,
  ...rest
}: Props) {
  const id = useId()
  const parts = (
    <>
      {icon}
      <div className={classes.words}>
        {title && (
          <Text as="h2" size="body" id={id}>
            {title}
          </Text>
        )}
        {rest.children}
      </div>
      {rest.end}
    </>
  )
  return title ? (
    <section className={classes.note} aria-labelledby={id}>
      {parts}
    </section>
  ) : (
    <output className={classes.note}>{parts}</output>
  )
}
