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
 * Open for as long as it is rendered. The browser's own modal dialog keeps focus inside, makes the rest inert, and
 * gives focus back where it was.
 */
export function DialogFrame({ title, body, isWide, children, ...rest }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    // Only a dialog that is closed gives focus back; one that is merely removed does not.
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
      <h2 id={`${id}-title`}>{title}</h2>
      {body && (
        <Text id={`${id}-body`} tone="quiet" fit="break" className={classes.body}>
          {body}
        </Text>
      )}
      {children}
    </dialog>
  )
}
