import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import field from './TextField.module.css'
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

/** The browser's own list of choices, which every keyboard, phone and reader knows, in the look of a text field. */
export function Select<V extends string>({ label, hint, error, options, onChange, ...select }: Props<V>) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={field.box}>
        <select
          {...select}
          id={id}
          className={`${field.input} ${classes.select}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(options[event.target.selectedIndex]!.value)}
        >
          {options.map(({ value, text, lang }) => (
            <option key={value} value={value} lang={lang}>
              {text}
            </option>
          ))}
        </select>
        <IconChevronDown className={classes.arrow} size={16} aria-hidden="true" />
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? field.error : field.hint}>
          {note}
        </p>
      )}
    </div>
  )
}
