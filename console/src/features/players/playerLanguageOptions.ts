import { playerLanguages } from '@matinee/contract/plain/video/playerConfig'
import { useTranslations } from 'use-intl'

/** The options in the console's language, with their codes. */
export function usePlayerLanguageOptions() {
  const t = useTranslations('players.languages')
  return playerLanguages.map((language) => ({ value: language, text: t(language) }))
}
