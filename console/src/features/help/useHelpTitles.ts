import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { HelpTitles, ListedSection } from './helpModules.ts'

const route = getRouteApi('/help')

/** Titles and summaries of all pages in the language that is shown. */
export const useHelpTitles = (): HelpTitles => route.useLoaderData()

/** The name of a section, and what it is about. */
export function useSectionTexts() {
  const t = useTranslations()
  return (id: ListedSection['id']) =>
    id === 'operate'
      ? { title: t('operate.help.title'), about: t('operate.help.about') }
      : { title: t(`help.sections.${id}`), about: t(`help.sectionAbout.${id}`) }
}
