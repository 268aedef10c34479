import type { Counter } from '@matinee/contract/plain/counters'
import { useTranslations } from 'use-intl'
import { About } from './About.tsx'
import classes from './CounterName.module.css'

/** A counter's name with what it means. */
export function CounterName({ counter }: { counter: Counter }) {
  const name = useTranslations('counters')(counter)
  return (
    <span className={classes.named}>
      {name} <About figure={counter} name={name} />
    </span>
  )
}
