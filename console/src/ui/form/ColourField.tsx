import { useId } from 'react'
import classes from './ColourField.module.css'
import { controlProps, Field } from './Field.tsx'

type Props = {
  label: string
  /** The accessible name of the swatch, which opens the browser's colour picker. */
  pickLabel: string
  value: string
  /** #RRGGBB: the last complete colour, which the swatch shows while another one is typed. */
  swatch: string
  hint?: string | undefined
  error?: string | null | undefined
  onChange: (typed: string) => void
}

const digitsOnly = /^(?:[\da-f]{3}|[\da-f]{6})$/i

/** A text field for a hex colour, with a swatch that opens the browser's colour picker. */
export function ColourField({ label, pickLabel, value, swatch, hint, error, onChange }: Props) {
  const id = useId()
  const note = { hint, error }
  return (
    <Field id={id} label={label} {...note}>
      <input
        {...controlProps(id, note, classes.text)}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => digitsOnly.test(value) && onChange(`#${value}`)}
      />
      <input
        type="color"
        className={classes.swatch}
        aria-label={pickLabel}
        aria-describedby={`${id}-label`}
        data-tip={pickLabel}
        value={swatch.toLowerCase()}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
    </Field>
  )
}
