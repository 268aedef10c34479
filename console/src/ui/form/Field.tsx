import type { ReactNode } from 'react'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import classes from './Field.module.css'

type Note = {
  hint?: string | undefined
  error?: string | null | undefined
  /** The id of a note elsewhere that explains the field. */
  describedBy?: string | undefined
}

type Props = Note & {
  id: string
  label: string
  /** For fields whose place makes their purpose clear: only screen readers have the label. */
  isLabelHidden?: boolean | undefined
  children: ReactNode
}

/** A label, a control, and below it the error or the hint. */
export function Field({ id, label, isLabelHidden = false, hint, error, children }: Props) {
  const note = error ?? hint
  return (
    <Stack gap={6}>
      <Text
        as="label"
        weight="medium"
        className={isLabelHidden ? 'hidden-text' : undefined}
        id={`${id}-label`}
        htmlFor={id}
      >
        {label}
      </Text>
      <div className={classes.box}>{children}</div>
      {note && (
        <Text id={`${id}-note`} size="small" tone={error ? 'bad' : 'quiet'}>
          {note}
        </Text>
      )}
    </Stack>
  )
}

/** Attributes of the control in a `Field`. */
export const controlProps = (id: string, { hint, error, describedBy }: Note, extraClass = '') => ({
  id,
  className: `${classes.input} ${extraClass}`,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [(error ?? hint) && `${id}-note`, describedBy].filter(Boolean).join(' ') || undefined,
})
