import classes from './Checkbox.module.css'
import { LabelledControl } from './LabelledControl.tsx'

type Props = {
  label: string
  hint?: string
  /** In tables, where the row or the column names it: only screen readers have the label. */
  isLabelHidden?: boolean
  isDisabled?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Checkbox({ label, hint, isLabelHidden, isDisabled, checked, onChange }: Props) {
  const input = {
    type: 'checkbox',
    className: classes.box,
    checked,
    disabled: isDisabled,
    onChange: (event: { target: { checked: boolean } }) => onChange(event.target.checked),
  }
  if (isLabelHidden) return <input {...input} aria-label={label} />
  return <LabelledControl label={label} hint={hint} renderControl={(ids) => <input {...ids} {...input} />} />
}
