import type { Language } from '@matinee/contract/plain/accountTypes'
import type { en, Texts } from '../texts/en.ts'

const sources = {
  en: async () => (await import('../texts/en.ts')).en,
  tr: async () => (await import('../texts/tr.ts')).tr,
} satisfies Record<Language, () => Promise<Texts>>

/** Only the language in use is fetched. */
export function loadTexts(language: Language): Promise<Texts> {
  return sources[language]()
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof en
  }
}
