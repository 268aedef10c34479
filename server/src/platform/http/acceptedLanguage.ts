import { languages, type Language } from '@matinee/contract/plain/accountTypes'

/** More of a header than any browser sends. */
const maxHeaderLength = 500

/** The language that an Accept-Language header prefers of those that there are; null where it names none of them. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .map((part) => {
      const [, tag = '', weight = '1'] = /^\s*([a-z]+)(?:-[^;]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? []
      return { tag: tag.toLowerCase(), weight: Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  const found = wishes.flatMap(({ tag }) => languages.find((language) => language === tag) ?? [])
  return found[0] ?? null
}
