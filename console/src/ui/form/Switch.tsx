import type { ComponentProps } from 'react'
import classes from './Switch.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'onChange' | 'checked'> & {
  checked: boolean
  onTurn: (isOn: boolean) => void
}

/** On or off, applied immediately. Its label is next to it or in `aria-label`. */
export function Switch({ checked, onTurn, ...input }: Props) {
  return (
    <input
      {...input}
      type="checkbox"
      role="switch"
      className={classes.switch}
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onTurn(event.target.checked)}
    />
  )
}
