import { searchDebounceMs } from '@matinee/contract/plain/limits'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './SearchField.module.css'

type Props = {
  label: string
  placeholder: string
  clearLabel: string
  value: string
  /** Called once typing has paused for 500 ms. */
  onSearch: (typed: string) => void
}

export function SearchField({ label, placeholder, clearLabel, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // The address changed by other means (back button, link): show its value.
  if (value !== previousValue) {
    setPreviousValue(value)
    if (value !== typed.trim().toLowerCase()) setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(text: string, waitMs: number) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(onSearch, waitMs, text)
  }

  function clear() {
    type('', 0)
    input.current?.focus()
  }

  return (
    <search className={classes.search}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={200}
        onChange={(event) => type(event.target.value, searchDebounceMs)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Within a form it searches and sends nothing.
          event.preventDefault()
          type(typed, 0)
        }}
      />
      {typed && (
        <button type="button" aria-label={clearLabel} onClick={clear}>
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
