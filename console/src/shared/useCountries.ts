import { countryCodes } from '@matinee/contract/plain/countries'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'

/** All countries with their names in the console's language, sorted by name. */
export function useCountries(): { value: string; text: string }[] {
  const language = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const { compare } = new Intl.Collator(language)
    return countryCodes
      .map((code) => ({ value: code, text: names.of(code) ?? code }))
      .sort((one, other) => compare(one.text, other.text))
  }, [language])
}

/** Replies may contain codes that are no country's: those are returned unchanged. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
