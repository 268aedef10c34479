import { playerLanguages, type PlayerLanguage } from '@matinee/contract/plain/video/playerConfig'
import { useTranslations } from 'use-intl'

/** Each in its own words, whatever the language of the console. */
const names: Record<PlayerLanguage, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  ru: 'Русский',
  es: 'Español',
  tr: 'Türkçe',
}

export const playerLanguageName = (language: PlayerLanguage): string => names[language]

/** In the language of the console, with its code. */
export function usePlayerLanguageOptions() {
  const t = useTranslations('players.languages')
  return playerLanguages.map((language) => ({ value: language, text: t(language) }))
}
