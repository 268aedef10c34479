import { useId, type ComponentProps, type ReactNode } from 'react'
import classes from './TextField.module.css'

type Shared = { label: string; hint?: string; error?: string | null | undefined; end?: ReactNode }
type Props = Shared & ({ isLong?: false } & ComponentProps<'input'>)
type LongProps = Shared & ({ isLong: true } & ComponentProps<'textarea'>)

/** Label, input and, beneath, its hint or what is wrong with it. */
export function TextField({ label, hint, error, end, ...input }: Props | LongProps) {
  const id = useId()
  const note = error ?? hint
  const shared = {
    id,
    className: classes.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
  }
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <Control shared={shared} input={input} />
        {end}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? classes.error : classes.hint}>
          {note}
        </p>
      )}
    </div>
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
