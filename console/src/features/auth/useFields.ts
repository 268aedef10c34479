import { useState } from 'react'
import { flushSync } from 'react-dom'

type Values<Name extends string> = Record<Name, string>

/**
 * The fields of a short form. What is wrong with one shows once it was left or the form was sent; what the server
 * refuses shows until the field is changed. Blanks around a value are not part of it.
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
    /** Shows everything that is wrong and takes the cursor to the first of it; true when the form may be sent. */
    isComplete: (form: HTMLFormElement): boolean => {
      const all = Object.fromEntries(names.map((name) => [name, true])) as Record<Name, boolean>
      flushSync(() => setTouched(all))
      if (names.every((name) => check(name, values) === null)) return true
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return false
    },
  }
}
