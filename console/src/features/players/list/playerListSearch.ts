import { text } from '../../../lib/searchParams.ts'

export type PlayerListSearch = { search?: string | undefined }

export function readPlayerListSearch(raw: Record<string, unknown>): PlayerListSearch {
  const search = text(raw['search'])
  // Named, because the router leaves in place what is not.
  return { search: search ? normalSearch(search) : undefined }
}

export const normalSearch = (typed: string): string => typed.trim().toLowerCase().slice(0, 200)

/** Those whose name holds the words, in any case; I, İ, ı and i are one letter, as people type them. */
export function matchingPlayers<P extends { name: string }>(players: readonly P[], search: string): P[] {
  const wanted = folded(search)
  return players.filter(({ name }) => folded(name).includes(wanted))
}

const folded = (words: string) =>
  words.normalize('NFC').toLowerCase().replaceAll('\u0307', '').replaceAll('ı', 'i')
