import type { Language } from '@matinee/contract/plain/account/accountTypes'

type Place = { country: string | null; address: string }

/** The country's name, if it is known, and the network address. */
export function namePlace({ country, address }: Place, language: Language): string {
  const name = country && new Intl.DisplayNames(language, { type: 'region' }).of(country)
  return name ? `${name} (${address})` : address
}
