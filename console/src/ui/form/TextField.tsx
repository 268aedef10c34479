import { useId, type ComponentProps, type ReactNode } from 'react'
import { controlProps, Field } from './Field.tsx'

type Shared = {
  label: string
  /** For fields whose place makes their purpose clear: only screen readers have the label. */
  isLabelHidden?: boolean | undefined
  hint?: string
  error?: string | null | undefined
  /** The id of a note elsewhere that explains the field. */
  describedBy?: string | undefined
  end?: ReactNode
}
type Props = Shared & ({ isLong?: false } & ComponentProps<'input'>)
type LongProps = Shared & ({ isLong: true } & ComponentProps<'textarea'>)

export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  describedBy,
  end,
  ...input
}: Props | LongProps) {
  const id = useId()
  const note = { hint, error, describedBy }
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} {...note}>
      <Control shared={controlProps(id, note)} input={input} />
      {end}
    </Field>
  )
}

type ControlProps = {
  shared: Record<string, unknown>
  input: Omit<Props, 'label'> | Omit<LongProps, 'label'>
}

function Control({ shared, input }: ControlProps) {
  if (input.isLong) {
    const { isLong: _, ...rest } = input
    return <textarea rows={5} {...rest} {...shared} />
  }
  const { isLong: _, ...rest } = input
  return <input {...rest} {...shared} />
}
