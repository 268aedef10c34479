import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { HelpPage } from '../../../../help/contents.ts'
import { loadAllArticles } from '../helpModules.ts'
import { savesData } from '../loadAhead.ts'
import { createHelpIndex, type HelpIndex, type HelpSections, type HelpSynonyms } from './searchHelp.ts'

const sections = {
  en: async () => (await import('./sections.en.ts')).sections,
  tr: async () => (await import('./sections.tr.ts')).sections,
} satisfies Record<Language, () => Promise<Partial<Record<HelpPage, HelpSections>>>>

const synonyms = {
  en: async () => (await import('./synonyms.en.ts')).synonyms,
  tr: async () => (await import('./synonyms.tr.ts')).synonyms,
} satisfies Record<Language, () => Promise<HelpSynonyms>>

const loading: Partial<Record<Language, Promise<HelpIndex>>> = {}

/** Loaded once; after a failure, again. */
export function loadHelpIndex(language: Language): Promise<HelpIndex> {
  loading[language] ??= load(language)
  return loading[language]
}

/** The articles follow, so that results open without a connection, unless the reader saves data. */
export async function loadIndexThenArticles(language: Language): Promise<HelpIndex> {
  const index = await loadHelpIndex(language)
  if (!savesData()) void loadAllArticles(language)
  return index
}

async function load(language: Language): Promise<HelpIndex> {
  try {
    return createHelpIndex(await sections[language](), await synonyms[language]())
  } catch (error) {
    delete loading[language]
    throw error
  }
}
