import { useId, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { Text } from '../layout/Text.tsx'
import classes from './DialogFrame.module.css'

type Props = Omit<ComponentProps<'dialog'>, 'ref' | 'className'> & {
  title: string
  /** The consequence, or why it is shown. */
  body?: string | undefined
  isWide?: boolean
}

/**
 * Open while it is rendered. The browser's modal dialog keeps the focus inside, makes the rest inert, and restores the
 * focus when it closes.
 */
export function DialogFrame({ title, body, isWide, children, ...rest }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    // A dialog restores the focus when it is closed, not when it is removed.
    return () => shown.close()
  }, [])

  return (
    <dialog
      {...rest}
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={body ? `${id}-body` : undefined}
    >
      <Text as="h2" id={`${id}-title`} fit="break">
        {title}
      </Text>
      {body && (
        <Text id={`${id}-body`} tone="quiet" fit="break" className={classes.body}>
          {body}
        </Text>
      )}
      {children}
    </dialog>
  )
}
