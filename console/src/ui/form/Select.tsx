import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { controlProps, Field } from './Field.tsx'
import classes from './Select.module.css'

/** `group`: the label above this option and its neighbours of the same group. */
type Option<V> = { value: V; text: string; lang?: string; group?: string }
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
        {inGroups(options).map(({ group, members }) =>
          group === undefined ? (
            members.map(renderOption)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(renderOption)}
            </optgroup>
          ),
        )}
      </select>
      <IconChevronDown className={classes.arrow} size={16} aria-hidden="true" />
    </Field>
  )
}

const renderOption = <V extends string>({ value, text, lang }: Option<V>) => (
  <option key={value} value={value} lang={lang}>
    {text}
  </option>
)

/** Neighbours of one group, in their order. */
function inGroups<V>(options: readonly Option<V>[]): { group: string | undefined; members: Option<V>[] }[] {
  const groups: { group: string | undefined; members: Option<V>[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}
