import { parseDomain } from '@matinee/contract/plain/domain'

/** Between words of names, emails and domains. */
const separators = [' ', '.', '@', '-']

/**
 * The patterns for `ilike any` that find `search` in a text with a trigram index: as a part, or, below three letters, as
 * the beginning of a word. An index of trigrams knows where words begin, but no shorter parts.
 */
export function searchPatterns(search: string): string[] {
  const escaped = search.replace(/[\\%_]/g, '\\$&')
  if (search.length >= 3) return [`%${escaped}%`]
  return [`${escaped}%`, ...separators.map((separator) => `%${separator}${escaped}%`)]
}

/** For a pasted address or host: its domain and those above it. Empty for other texts. */
export function searchDomains(search: string): string[] {
  const labels = parseDomain(search)?.split('.') ?? []
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}
