import { useId } from 'react'
import classes from './Segments.module.css'

type Option<V> = { value: V; text: string; title?: string; lang?: string }
type Props<V> = {
  label: string
  value: V | null
  options: readonly Option<V>[]
  onChange: (chosen: V) => void
}

/** Radio buttons side by side. */
export function Segments<V extends string>({ label, value, options, onChange }: Props<V>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.segments}>
      {options.map((option) => (
        <label key={option.value} className={classes.segment} title={option.title} lang={option.lang}>
          <input
            type="radio"
            name={name}
            className="hidden-text"
            aria-label={option.title}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  )
}
