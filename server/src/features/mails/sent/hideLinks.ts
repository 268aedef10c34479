import type { Letter } from '../letter.ts'

/** The letter as operators may read it: a link of its own can open an account or act for its reader, so only its host stays. */
export const hideLinks = (letter: Letter): Letter => hide(letter) as Letter

/** The links that are the letter's own. */
export function linksOf(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return isLink(name) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => linksOf(part, key))
}

const isLink = (name: string) => /link$/i.test(name)

function hide(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return isLink(name) ? `${new URL(value).origin}/…` : value
  if (Array.isArray(value)) return value.map((one) => hide(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hide(part, key)]))
}
