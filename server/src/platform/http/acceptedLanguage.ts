import { languages, type Language } from '@matinee/contract/plain/account/accountTypes'

/** Characters; no browser sends more. */
const maxHeaderLength = 500

/** The supported language that an Accept-Language header prefers; null without one. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const preferences = (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .map((part) => {
      const [, tag = '', weight = '1'] = /^\s*([a-z]+)(?:-[^;]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? []
      return { tag: tag.toLowerCase(), weight: Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  const supported = preferences.flatMap(({ tag }) => languages.find((language) => language === tag) ?? [])
  return supported[0] ?? null
}
