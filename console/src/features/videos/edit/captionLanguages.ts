import { captionLanguageForm } from '@matinee/contract/plain/video/captions'

/** Offered by name; all others are entered as a code. */
export const commonLanguages = [
  'tr',
  'en',
  'de',
  'fr',
  'es',
  'ar',
  'ru',
  'it',
  'pt',
  'nl',
  'az',
  'ku',
  'fa',
  'uk',
  'pl',
  'el',
  'bg',
  'ro',
  'zh-Hans',
  'ja',
  'ko',
  'hi',
  'id',
] as const

/** The default for the next file: the user's language if it has no captions yet, else the first of the list without. */
export function proposedLanguage(taken: readonly string[], own: string): string {
  return [own, ...commonLanguages].find((code) => !taken.includes(code)) ?? own
}

/** `pt-br ` → `pt-BR`; null when it is not a valid caption language. */
export function languageCode(typed: string): string | null {
  try {
    const code = Intl.getCanonicalLocales(typed.trim())[0] ?? ''
    return captionLanguageForm.test(code) ? code : null
  } catch {
    return null
  }
}
