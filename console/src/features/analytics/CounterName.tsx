import type { Counter } from '@matinee/contract/plain/counters'
import { useTranslations } from 'use-intl'
import { About } from './About.tsx'
import { Named } from './Named.tsx'

/** A counter's name with what it means. */
export function CounterName({ counter }: { counter: Counter }) {
  const name = useTranslations('counters')(counter)
  return (
    <Named name={name}>
      <About figure={counter} name={name} />
    </Named>
  )
}
