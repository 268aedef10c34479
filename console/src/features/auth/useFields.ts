import { useState } from 'react'
import { flushSync } from 'react-dom'

type Values<Name extends string> = Record<Name, string>

/**
 * The fields of a short form, with trimmed values. A field's error shows after it lost the focus or the form was sent; a
 * refusal of the server shows until the field is edited.
 */
export function useFields<Name extends string>(
  names: readonly Name[],
  check: (name: Name, values: Values<Name>) => string | null,
  initial: Partial<Values<Name>> = {},
) {
  const blank = Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>
  const [typed, setTyped] = useState({ ...blank, ...initial })
  const [touched, setTouched] = useState<Partial<Record<Name, boolean>>>({})
  const [refused, setRefused] = useState<Partial<Values<Name>>>({})
  const values = Object.fromEntries(names.map((name) => [name, typed[name].trim()])) as Values<Name>

  return {
    values,
    refuse: setRefused,
    clear: () => {
      setTyped(blank)
      setTouched({})
    },
    field: (name: Name) => ({
      name,
      value: typed[name],
      required: true,
      onChange: (event: { target: { value: string } }) => {
        setTyped((before) => ({ ...before, [name]: event.target.value }))
        setRefused((before) => ({ ...before, [name]: undefined }))
      },
      onBlur: () => setTouched((before) => ({ ...before, [name]: true })),
      error: (touched[name] ? check(name, values) : null) ?? refused[name],
    }),
    /** Shows all errors and focuses the first invalid field; true when the form can be sent. */
    isComplete: (form: HTMLFormElement): boolean => {
      const all = Object.fromEntries(names.map((name) => [name, true])) as Record<Name, boolean>
      flushSync(() => setTouched(all))
      if (names.every((name) => check(name, values) === null)) return true
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return false
    },
  }
}
