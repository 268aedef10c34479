import type { ReactNode } from 'react'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import classes from './Field.module.css'

type Note = { hint?: string | undefined; error?: string | null | undefined }

type Props = Note & {
  id: string
  label: string
  /** Only screen readers have it: the place says what the field is. */
  isLabelHidden?: boolean | undefined
  children: ReactNode
}

/** Label, control and, beneath, its hint or what is wrong with it. */
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

/** What the control of a `Field` bears. */
export const controlProps = (id: string, { hint, error }: Note, extraClass = '') => ({
  id,
  className: `${classes.input} ${extraClass}`,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': (error ?? hint) ? `${id}-note` : undefined,
})
