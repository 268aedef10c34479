import classes from './Checkbox.module.css'
import { LabelledControl } from './LabelledControl.tsx'

type Props = { name: string; label: string; hint: string; checked: boolean; onChoose: () => void }

export function Radio({ name, label, hint, checked, onChoose }: Props) {
  return (
    <LabelledControl
      label={label}
      hint={hint}
      renderControl={(ids) => (
        <input
          {...ids}
          type="radio"
          name={name}
          className={classes.box}
          checked={checked}
          onChange={onChoose}
        />
      )}
    />
  )
}
