import { useLocale, useMessages } from 'use-intl'

/** Everything that an entry can be about, by its words. */
export function useEntryKinds(): { value: string; text: string }[] {
  const { changes, calls } = useMessages().operate
  const language = useLocale()
  return Object.entries({ ...changes, ...calls })
    .map(([value, text]) => ({ value, text }))
    .toSorted((one, other) => one.text.localeCompare(other.text, language))
}
