import { maxCueTags } from '@matinee/contract/plain/captions'

const mostLetters = 2_000

/** A cue's text as it may be built: beyond what anybody reads, plain and cut, as deep trees bring a browser down. */
export function tameCue(text: string): string {
  if (text.length <= mostLetters && text.split('<').length - 1 <= maxCueTags) return text
  return text.replace(/<[^>]*>?/g, '').slice(0, mostLetters)
}
