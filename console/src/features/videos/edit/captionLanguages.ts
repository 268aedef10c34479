import { captionLanguageForm } from '@matinee/contract/plain/video/captions'

/** Offered by name; any other is given by its code. */
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

/** For the next file: the reader's own language while it has no captions, then the first of the list that has none. */
export function proposedLanguage(taken: readonly string[], own: string): string {
  return [own, ...commonLanguages].find((code) => !taken.includes(code)) ?? own
}

/** The name of a language in another one, such as `Turkish` or, in itself, `Türkçe`; the code when it has none. */
export function languageName(code: string, inLanguage: string): string {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1)
  } catch {
    return code
  }
}

/** `pt-br ` → `pt-BR`; null when it is no language that captions can have. */
export function languageCode(typed: string): string | null {
  try {
    const code = Intl.getCanonicalLocales(typed.trim())[0] ?? ''
    return captionLanguageForm.test(code) ? code : null
  } catch {
    return null
  }
}
