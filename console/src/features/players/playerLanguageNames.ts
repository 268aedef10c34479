import { playerLanguages, type PlayerLanguage } from '@matinee/contract/plain/playerConfig'

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

export const playerLanguageOptions = playerLanguages.map((language) => ({
  value: language,
  text: names[language],
  lang: language,
}))
