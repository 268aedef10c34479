import { exactCalls } from '@matinee/contract/plain/operate/exactCalls'
import { useLocale, useMessages, useTranslations } from 'use-intl'

type Kind = { value: string; text: string; group?: string }

/** Everything that an entry can be about, by its words; last the calls that are found only where they failed. */
export function useEntryKinds(): Kind[] {
  const { changes, calls } = useMessages().operate
  const group = useTranslations('operate.audit')('failedCalls')
  const language = useLocale()
  const kinds: Kind[] = Object.entries({ ...changes, ...calls })
    .map(([value, text]) => ({ value, text }))
    .toSorted((one, other) => one.text.localeCompare(other.text, language))
  const isExact = ({ value }: Kind) => exactCalls.includes(value)
  return [
    ...kinds.filter((kind) => !isExact(kind)),
    ...kinds.filter(isExact).map((kind) => ({ ...kind, group })),
  ]
}
