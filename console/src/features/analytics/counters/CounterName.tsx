import type { Counter } from '@matinee/contract/plain/counters'
import { useTranslations } from 'use-intl'
import { FigureHelp } from '../FigureHelp.tsx'
import { FigureName } from '../FigureName.tsx'

/** A counter's name with its help. */
export function CounterName({ counter }: { counter: Counter }) {
  const name = useTranslations('counters')(counter)
  return (
    <FigureName name={name}>
      <FigureHelp figure={counter} name={name} />
    </FigureName>
  )
}
