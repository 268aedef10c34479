import { Segments } from '../../../ui/form/Segments.tsx'

type Props<V extends string> = {
  label: string
  values: readonly V[]
  /** The text of the choice without a filter. */
  all: string
  textOf: (value: V) => string
  value: V | undefined
  set: (chosen: V | undefined) => void
}

/** A list's filter by one of few values. */
export function ValueFilter<V extends string>({ label, values, all, textOf, value, set }: Props<V>) {
  return (
    <Segments
      label={label}
      value={value ?? ''}
      options={[{ value: '', text: all }, ...values.map((one) => ({ value: one, text: textOf(one) }))]}
      onChange={(chosen) => set(values.find((one) => one === chosen))}
    />
  )
}
