import { text } from '../../../lib/searchParams.ts'

export type PlayerListSearch = { search?: string | undefined }

export function readPlayerListSearch(raw: Record<string, unknown>): PlayerListSearch {
  const search = text(raw['search'])
  // All keys are set, because the router keeps those that are missing here.
  return { search: search ? normalSearch(search) : undefined }
}

export const normalSearch = (typed: string): string => typed.trim().toLowerCase().slice(0, 200)

/** Players whose name contains the search text, ignoring case; I, İ, ı and i count as one letter. */
export function matchingPlayers<P extends { name: string }>(players: readonly P[], search: string): P[] {
  const text = foldText(search)
  return players.filter(({ name }) => foldText(name).includes(text))
}

const foldText = (words: string) =>
  words.normalize('NFC').toLowerCase().replaceAll('\u0307', '').replaceAll('ı', 'i')
