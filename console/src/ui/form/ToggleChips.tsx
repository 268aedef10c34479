import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { Hint } from '../layout/Hint.tsx'
import { Row } from '../layout/Row.tsx'
import classes from './ToggleChips.module.css'

type Props<V extends string> = {
  label: string
  options: readonly { value: V; text: string }[]
  chosen: readonly V[]
  toggle: (value: V) => void
}

/** Toggle buttons side by side; any number of them may be on. */
export function ToggleChips<V extends string>({ label, options, chosen, toggle }: Props<V>) {
  const id = useId()
  return (
    <Row as="fieldset" gap={6} wraps aria-labelledby={id}>
      <Hint as="span" id={id} className={classes.label}>
        {label}
      </Hint>
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          className={classes.chip}
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          {chosen.includes(value) && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
          {text}
        </button>
      ))}
    </Row>
  )
}
