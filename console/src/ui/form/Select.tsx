import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { controlProps, Field } from './Field.tsx'
import classes from './Select.module.css'

type Option<V> = { value: V; text: string; lang?: string }
type Props<V> = {
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  value: V
  options: readonly Option<V>[]
  onChange: (chosen: V) => void
  disabled?: boolean
}

/** The browser's own select element, which every keyboard, phone and screen reader supports, with the look of a text field. */
export function Select<V extends string>({ label, hint, error, options, onChange, ...select }: Props<V>) {
  const id = useId()
  const note = { hint, error }
  return (
    <Field id={id} label={label} {...note}>
      <select
        {...select}
        {...controlProps(id, note, classes.select)}
        onChange={(event) => onChange(options[event.target.selectedIndex]!.value)}
      >
        {options.map(({ value, text, lang }) => (
          <option key={value} value={value} lang={lang}>
            {text}
          </option>
        ))}
      </select>
      <IconChevronDown className={classes.arrow} size={16} aria-hidden="true" />
    </Field>
  )
}
