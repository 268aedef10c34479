import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { HelpPage } from '../../../../help/contents.ts'
import { useSession } from '../../../lib/session/session.ts'
import { loadAllArticles, loadOperatorHelp } from '../helpModules.ts'
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

const loading = new Map<string, Promise<HelpIndex>>()

/** Loaded once for publishers and once for operators; after a failure, again. */
export function loadHelpIndex(language: Language): Promise<HelpIndex> {
  const key = `${language} ${useSession.getState().user?.staffRole ? 'operator' : 'publisher'}`
  const index = loading.get(key) ?? load(language)
  loading.set(key, index)
  index.catch(() => loading.delete(key))
  return index
}

/** The articles follow, so that results open without a connection, unless the reader saves data. */
export async function loadIndexThenArticles(language: Language): Promise<HelpIndex> {
  const index = await loadHelpIndex(language)
  if (!savesData()) void loadAllArticles(language)
  return index
}

async function load(language: Language): Promise<HelpIndex> {
  const operators = await loadOperatorHelp()
  const [ofOperators, others] = await Promise.all([operators?.loadSections(language), sections[language]()])
  return createHelpIndex({ ...others, ...ofOperators }, await synonyms[language]())
}
