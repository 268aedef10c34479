import type { Language } from '@matinee/contract/plain/accountTypes'
import { countryCodes } from '@matinee/contract/plain/countries'
import type { PaymentCurrency } from '@matinee/contract/plain/paymentRules'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'

/** TR → Türkiye; what is no code of a country stays what it is. */
export function countryName(code: string, language: Language): string {
  if (!countryCodes.includes(code)) return code
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

/** EUR → Euro (EUR). */
export function currencyName(currency: PaymentCurrency, language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(currency)
  return `${name ?? currency} (${currency})`
}

/** Every country under its name, in the order of the language of the console. */
export function useCountryOptions(): { value: string; text: string }[] {
  const language = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const { compare } = new Intl.Collator(language)
    return countryCodes
      .map((code) => ({ value: code, text: names.of(code) ?? code }))
      .toSorted((one, other) => compare(one.text, other.text))
  }, [language])
}
