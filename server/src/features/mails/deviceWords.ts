import type { Language } from '@matinee/contract/plain/account/accountTypes'

type Device = { browser: string | null; system: string | null }
type Place = { country: string | null; address: string }

/** Such as "Chrome on Windows". */
export function nameDevice(
  { browser, system }: Device,
  words: { on: (browser: string, system: string) => string; unknown: string },
): string {
  return browser && system ? words.on(browser, system) : (browser ?? system ?? words.unknown)
}

/** The country's name, if it is known, and the network address. */
export function namePlace({ country, address }: Place, language: Language): string {
  const name = country && new Intl.DisplayNames(language, { type: 'region' }).of(country)
  return name ? `${name} (${address})` : address
}
