import { useId } from 'react'
import classes from './ColourField.module.css'
import { controlProps, Field } from './Field.tsx'

type Props = {
  label: string
  /** Name of the swatch, which opens the browser's colour picker; the label describes it. */
  pickLabel: string
  value: string
  /** The newest complete colour as #RRGGBB: what the swatch shows while another one is being typed. */
  swatch: string
  hint?: string | undefined
  error?: string | null | undefined
  onChange: (typed: string) => void
}

const digitsOnly = /^(?:[\da-f]{3}|[\da-f]{6})$/i

/** A colour as hex text of at most 7 characters, with a swatch that opens the browser's own picker. */
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
