import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { operatorHelpPages } from '../../../../help/operatorContents.ts'
import type { HelpArticle, HelpTitles } from '../helpModules.ts'
import type { HelpSections } from '../search/searchHelp.ts'

// The pages about the operators' area. Imported by `import()` only, and only for operators.

export const articles = {
  en: import.meta.glob<HelpArticle>('../../../../help/en/operate-*.md', { import: 'article' }),
  tr: import.meta.glob<HelpArticle>('../../../../help/tr/operate-*.md', { import: 'article' }),
}

const titles = {
  en: async () => (await import('./titles.en.ts')).titles,
  tr: async () => (await import('./titles.tr.ts')).titles,
} satisfies Record<Language, () => Promise<HelpTitles>>

const sections = {
  en: async () => (await import('./sections.en.ts')).sections,
  tr: async () => (await import('./sections.tr.ts')).sections,
}

/** In the order of the contents. */
export async function loadTitles(language: Language): Promise<HelpTitles> {
  const known = await titles[language]()
  return Object.fromEntries(operatorHelpPages.map((page) => [page, known[page]]))
}

export const loadSections = (language: Language): Promise<Partial<Record<string, HelpSections>>> =>
  sections[language]()

export function findArticle(language: Language, typed: string): (() => Promise<HelpArticle>) | undefined {
  const page = operatorHelpPages.find((one) => one === typed.toLowerCase())
  return page && articles[language][`../../../../help/${language}/${page}.md`]
}
