import { languages, type Language } from '@matinee/contract/plain/account/accountTypes'
import { useTranslations } from 'use-intl'
import { Segments } from './Segments.tsx'

const names = { en: 'English', tr: 'Türkçe' } as const satisfies Record<Language, string>

export function LanguageSwitch({
  value,
  onChange,
}: {
  value: Language
  onChange: (chosen: Language) => void
}) {
  const t = useTranslations('nav')
  return (
    <Segments
      label={t('language')}
      value={value}
      onChange={onChange}
      options={languages.map((language) => ({
        value: language,
        text: language.toUpperCase(),
        title: names[language],
        lang: language,
      }))}
    />
  )
}
