import { playerLanguages, type PlayerLanguage } from '@matinee/contract/plain/video/playerConfig'
import { useTranslations } from 'use-intl'

/** Each language's name in itself. */
const names: Record<PlayerLanguage, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  ru: 'Русский',
  es: 'Español',
  tr: 'Türkçe',
}

export const playerLanguageName = (language: PlayerLanguage): string => names[language]

/** The options in the console's language, with their codes. */
export function usePlayerLanguageOptions() {
  const t = useTranslations('players.languages')
  return playerLanguages.map((language) => ({ value: language, text: t(language) }))
}
