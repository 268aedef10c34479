import classes from './Checkbox.module.css'
import { LabelledControl } from './LabelledControl.tsx'

type Props = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void }

export function Checkbox({ label, hint, checked, onChange }: Props) {
  return (
    <LabelledControl
      label={label}
      hint={hint}
      renderControl={(ids) => (
        <input
          {...ids}
          type="checkbox"
          className={classes.box}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
    />
  )
}
