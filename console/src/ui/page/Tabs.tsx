import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import classes from './Tabs.module.css'

type Tab<V> = { value: V; text: string; panel: ReactNode }
type Props<V> = { label: string; value: V; onChange: (value: V) => void; tabs: readonly Tab<V>[] }

/** Panels stay mounted, so that switching tabs loses no input and no upload. */
export function Tabs<V extends string>({ label, value, onChange, tabs }: Props<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const index = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(index + step + tabs.length) % tabs.length]!
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
  }

  return (
    <Stack gap={24}>
      <Row
        gap={24}
        align="stretch"
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={classes.list}
        ref={list}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.text}
          </button>
        ))}
      </Row>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
        >
          {tab.panel}
        </div>
      ))}
    </Stack>
  )
}
