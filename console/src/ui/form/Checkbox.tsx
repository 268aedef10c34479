import { useId } from 'react'
import classes from './Checkbox.module.css'

type Props = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void }

export function Checkbox({ label, hint, checked, onChange }: Props) {
  const id = useId()
  return (
    <div className={classes.row}>
      <input
        id={id}
        type="checkbox"
        className={classes.box}
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={classes.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
