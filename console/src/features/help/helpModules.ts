import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { helpPages, helpSections, type HelpPage } from '../../../help/contents.ts'

export type HelpArticle = {
  title: string
  headings: readonly { id: string; text: string; level: number }[]
  html: string
}
export type HelpTitle = { title: string; summary: string }
export type HelpTitles = Partial<Record<HelpPage, HelpTitle>>

export const articles = {
  en: import.meta.glob<HelpArticle>('../../../help/en/*.md', { import: 'article' }),
  tr: import.meta.glob<HelpArticle>('../../../help/tr/*.md', { import: 'article' }),
}

const titles = {
  en: async () => (await import('./titles.en.ts')).titles,
  tr: async () => (await import('./titles.tr.ts')).titles,
} satisfies Record<Language, () => Promise<HelpTitles>>

/** The slug of an address, which readers may have typed with capitals; null if there is no such page. */
export const readHelpPage = (typed: string): HelpPage | null =>
  helpPages.find((page) => page === typed.toLowerCase()) ?? null

/** `typed`: the last part of the address. Null for an unknown page; `failed` if its file did not arrive. */
export async function openArticle(language: Language, typed: string): Promise<HelpArticle | 'failed' | null> {
  const page = readHelpPage(typed)
  try {
    return (page && (await articles[language][`../../../help/${language}/${page}.md`]?.())) ?? null
  } catch {
    return 'failed'
  }
}

/** So that every page opens without a connection. One after the other: a page that the reader opens goes first. */
export async function loadAllArticles(language: Language): Promise<void> {
  for (const load of Object.values(articles[language])) await load().catch(() => {})
}

export const loadTitles = (language: Language): Promise<HelpTitles> => titles[language]()

type ListedPage = HelpTitle & { page: HelpPage }
export type ListedSection = { id: (typeof helpSections)[number]['id']; pages: ListedPage[] }

/** The contents with titles, in order. */
export const listContents = (known: HelpTitles): ListedSection[] =>
  helpSections
    .map(({ id, pages }) => ({
      id,
      pages: (pages as readonly HelpPage[]).flatMap((page) => {
        const title = known[page]
        return title ? [{ page, ...title }] : []
      }),
    }))
    .filter(({ pages }) => pages.length > 0)
