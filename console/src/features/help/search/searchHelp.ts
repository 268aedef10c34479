import MiniSearch, { type SearchOptions } from 'minisearch'
import type { HelpPage } from '../../../../help/contents.ts'
import { foldText } from '../../../lib/foldText.ts'
import { expandContractions } from './expandContractions.ts'

/** The words of a page by heading; before the first heading `id` and `heading` are null. */
export type HelpSections = {
  title: string
  summary: string
  sections: readonly { id: string | null; heading: string | null; text: string }[]
}

/** Everyday words of a language that find pages without being shown. */
export type HelpSynonyms = {
  /** By page, or page#heading. */
  words: Partial<Record<HelpPage | `${HelpPage}#${string}`, string>>
  /** Words that questions consist of. They do not count next to others. */
  questionWords: string
}

/** A part of a page that was found. `excerpt`: the words around the first match. */
export type HelpResult = {
  key: string
  page: HelpPage
  anchor: string | null
  title: Piece[]
  heading: Piece[] | null
  excerpt: Piece[]
}
/** A part of a text, and whether it matches what was typed. */
export type Piece = { text: string; isMatch: boolean }

type Entry = {
  key: string
  page: HelpPage
  anchor: string | null
  title: string
  heading: string
  text: string
  also: string
}

export type HelpIndex = {
  /** Forgives typing errors, and finds parts of what is typed where nothing has all words. */
  search: (typed: string) => HelpResult[]
  /** Only parts of pages that have every word. */
  searchStrictly: (typed: string) => HelpResult[]
}

const mostResults = 8

/** Typing errors that are forgiven in a word that no page has: swapped letters count twice. */
const fuzzy = (term: string) => (term.length > 4 ? 2 : term.length > 3 ? 1 : false)

/** Of a page that matches by its title alone, its beginning comes first. The many figures of videos follow the guides. */
const weigh = (key: string) => (key.endsWith('#') ? 1.8 : key.startsWith('metrics#video-') ? 0.5 : 1)

/** An index of all pages of a language. Letters match without case and accents: "odeme" finds "Ödeme". */
export function createHelpIndex(
  pages: Partial<Record<HelpPage, HelpSections>>,
  { words, questionWords }: HelpSynonyms,
): HelpIndex {
  const entries = Object.entries(pages).flatMap(([page, { title, summary, sections }]) =>
    sections.map(({ id, heading, text }) => ({
      key: `${page}#${id ?? ''}`,
      page: page as HelpPage,
      anchor: id,
      title,
      heading: heading ?? '',
      text: heading === null ? `${summary} ${text}` : text,
      also: words[id === null ? (page as HelpPage) : (`${page}#${id}` as `${HelpPage}#${string}`)] ?? '',
    })),
  )
  const byKey = new Map<string, Entry>(entries.map((entry) => [entry.key, entry]))
  const known = new Set<string>()
  const index = new MiniSearch<Entry>({
    idField: 'key',
    fields: ['title', 'heading', 'text', 'also'],
    extractField: (entry, field) =>
      field === 'key' ? entry.key : expandContractions(entry[field as 'title' | 'heading' | 'text' | 'also']),
    processTerm(term) {
      const folded = foldText(term)
      known.add(folded)
      return folded || null
    },
    // What is typed is folded by splitWords.
    searchOptions: { processTerm: (term) => term },
  })
  index.addAll(entries)
  const ignored = new Set(splitWords(questionWords))
  const options = {
    // A short word that pages have is whole: "log" is not the beginning of "logo".
    prefix: (term: string) => term.length > 3 || !known.has(term),
    boost: { title: 6, heading: 4, also: 5 },
    // A long list of synonyms or a long text says as much about its words as a short one.
    bm25: { k: 1.2, b: 0.1, d: 0.5 },
    boostDocument: weigh,
  }
  const all = { ...options, combineWith: 'AND' as const }
  /** The results of the first choice that has any. */
  function find(typed: string, choices: SearchOptions[]): HelpResult[] {
    const terms = splitWords(expandContractions(typed))
    const keywords = terms.filter((term) => !ignored.has(term))
    const query = (keywords.length > 0 ? keywords : terms).join(' ')
    const found =
      choices.map((choice) => index.search(query, choice)).find((results) => results.length > 0) ?? []
    return found
      .slice(0, mostResults)
      .map(({ id, terms: matches }) => present(byKey.get(id as string)!, matches))
  }
  return {
    search: (typed) => find(typed, [all, { ...all, fuzzy }, { ...options, fuzzy }]),
    searchStrictly: (typed) => find(typed, [all]),
  }
}

function present({ key, page, anchor, title, heading, text }: Entry, terms: string[]): HelpResult {
  return {
    key,
    page,
    anchor,
    title: markMatches(title, terms),
    heading: heading === '' ? null : markMatches(heading, terms),
    excerpt: markMatches(cutAround(text, terms), terms),
  }
}

const word = /[\p{Letter}\p{Number}]+/gu

const splitWords = (text: string): string[] => text.match(word)?.map(foldText) ?? []

function findMatches(text: string, terms: string[]): { start: number; end: number }[] {
  return [...text.matchAll(word)]
    .filter(([found]) => terms.includes(foldText(found)))
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

function markMatches(text: string, terms: string[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of findMatches(text, terms)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false })
    pieces.push({ text: text.slice(start, end), isMatch: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMatch: false })
  return pieces
}

const before = 40
const excerptLength = 150

function cutAround(text: string, terms: string[]): string {
  const first = findMatches(text, terms)[0]?.start ?? 0
  const from = first <= before ? 0 : text.indexOf(' ', first - before) + 1
  if (from + excerptLength >= text.length) return from === 0 ? text : `… ${text.slice(from)}`
  const to = text.lastIndexOf(' ', from + excerptLength)
  return `${from === 0 ? '' : '… '}${text.slice(from, to)} …`
}
