import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { helpPages, helpSections, type HelpPage } from '../../../help/contents.ts'
import { useSession } from '../../lib/session/session.ts'
import { loadPart } from '../../lib/texts.ts'

export type HelpArticle = {
  title: string
  headings: readonly { id: string; text: string; level: number }[]
  html: string
}
export type HelpTitle = { title: string; summary: string }
export type HelpTitles = Partial<Record<HelpPage, HelpTitle>>

export const articles = {
  en: import.meta.glob<HelpArticle>(['../../../help/en/*.md', '!../../../help/en/operate-*.md'], {
    import: 'article',
  }),
  tr: import.meta.glob<HelpArticle>(['../../../help/tr/*.md', '!../../../help/tr/operate-*.md'], {
    import: 'article',
  }),
}

const titles = {
  en: async () => (await import('./titles.en.ts')).titles,
  tr: async () => (await import('./titles.tr.ts')).titles,
} satisfies Record<Language, () => Promise<HelpTitles>>

/** Operators have pages of their own, which nobody else downloads. */
export const loadOperatorHelp = async () =>
  useSession.getState().user?.staffRole ? await import('./operators/operatorHelp.ts') : null

/** The page of an address, which readers may have typed with capitals; null if the reader has no such page. */
export const readHelpPage = (typed: string, titles: HelpTitles): HelpPage | null =>
  (Object.keys(titles) as HelpPage[]).find((page) => page === typed.toLowerCase()) ?? null

/** `typed`: the last part of the address. Null for an unknown page; `failed` if its file did not arrive. */
export async function openArticle(language: Language, typed: string): Promise<HelpArticle | 'failed' | null> {
  const page = helpPages.find((one) => one === typed.toLowerCase())
  try {
    const load = page
      ? articles[language][`../../../help/${language}/${page}.md`]
      : (await loadOperatorHelp())?.findArticle(language, typed)
    return (await load?.()) ?? null
  } catch {
    return 'failed'
  }
}

/** So that every page opens without a connection. One after the other: a page that the reader opens goes first. */
export async function loadAllArticles(language: Language): Promise<void> {
  const operators = await loadOperatorHelp().catch(() => null)
  const all = { ...operators?.articles[language], ...articles[language] }
  for (const load of Object.values(all)) await load().catch(() => {})
}

/** The titles of all pages that the reader has. Operators get the texts about theirs, too. */
export async function loadTitles(language: Language): Promise<HelpTitles> {
  const operators = await loadOperatorHelp()
  const [ofOperators, others] = await Promise.all([
    operators?.loadTitles(language),
    titles[language](),
    operators && loadPart('operate', language),
  ])
  return { ...ofOperators, ...others }
}

type ListedPage = HelpTitle & { page: HelpPage }
export type ListedSection = { id: (typeof helpSections)[number]['id'] | 'operate'; pages: ListedPage[] }

/** The contents with titles, in order: for operators, the pages about their area first. */
export function listContents(known: HelpTitles): ListedSection[] {
  const ofOperators = (Object.keys(known) as HelpPage[]).filter((page) => !helpPages.includes(page))
  return [{ id: 'operate' as const, pages: ofOperators }, ...helpSections]
    .map(({ id, pages }) => ({
      id,
      pages: (pages as readonly HelpPage[]).flatMap((page) => {
        const title = known[page]
        return title ? [{ page, ...title }] : []
      }),
    }))
    .filter(({ pages }) => pages.length > 0)
}
