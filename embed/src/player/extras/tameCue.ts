import { maxCueTags } from '@matinee/contract/plain/video/captions'

const maxLetters = 2_000

/** Strips and shortens a cue with too many letters or tags: deep element trees crash browsers. */
export function tameCue(text: string): string {
  if (text.length <= maxLetters && text.split('<').length - 1 <= maxCueTags) return text
  return text.replace(/<[^>]*>?/g, '').slice(0, maxLetters)
}
