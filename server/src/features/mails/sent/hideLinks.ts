import type { Letter } from '../letter.ts'

/** The letter as operators may read it: a link of its own can open an account or act for its reader, so only its host stays. */
export const hideLinks = (letter: Letter): Letter => hide(letter) as Letter

function hide(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /link$/i.test(name) ? `${new URL(value).origin}/…` : value
  if (Array.isArray(value)) return value.map((one) => hide(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hide(part, key)]))
}
