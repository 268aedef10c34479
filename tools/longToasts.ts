import { readTexts } from './texts.ts'
import type { Source } from './rooms.ts'

const maxLetters = 140
/** A name that is filled in counts as this many letters. */
const filledIn = 'twelve chars'

/**
 * Texts above 140 letters that a toast shows: those named in a call of `notify`, and all texts of failed calls, as
 * `path:line: fault`.
 */
export function findLongToasts(sources: Source[]): string[] {
  const keys = new Set(sources.filter(isComponent).flatMap(({ text }) => findKeysOfToasts(text)))
  return sources.filter(isTexts).flatMap(({ path, text }) =>
    readTexts(text)
      .filter(({ key }) => key && (/(^|\.)errors\.\w+$/.test(key) || isToast(key, keys)))
      .map(({ line, value }) => ({ line, length: lengthOf(value) }))
      .filter(({ length }) => length > maxLetters)
      .map(({ line, length }) => `${path}:${line}: a toast of ${length} letters, ${maxLetters} allowed`),
  )
}

const isComponent = ({ path }: Source) =>
  /^console\/src\/(app|features|shared|lib)\//.test(path) && !/\.test\.tsx?$/.test(path)
const isTexts = ({ path }: Source) => /^console\/src\/texts\/\w+\.(en|tr)\.ts$/.test(path)

const lengthOf = (text: string) => text.replaceAll(/\{\w+\}/g, filledIn).length

/** A key in a file may begin with the name of the constant, or with a group that the file's namespace leaves out. */
const isToast = (key: string, keys: Set<string>) =>
  key.split('.').some((_, at, words) => keys.has(words.slice(at).join('.')) && words.length - at >= 2)

/** The keys of texts that a component gives to `notify`, with the namespaces that its translators use. */
export function findKeysOfToasts(code: string): string[] {
  const namespaces = [...code.matchAll(/useTranslations\('([\w.]+)'\)/g)].map((match) => match[1]!)
  return argumentsOfNotify(code).flatMap((call) =>
    [...call.matchAll(/'(\w+(?:\.\w+)*)'/g)].flatMap(([, key]) => [
      ...(key!.includes('.') ? [key!] : []),
      ...namespaces.map((namespace) => `${namespace}.${key}`),
    ]),
  )
}

function argumentsOfNotify(code: string): string[] {
  return [...code.matchAll(/\bnotify\(/g)].map(({ index }) => {
    let depth = 0
    for (let end = index + 'notify'.length; end < code.length; end++) {
      if (code[end] === '(') depth++
      if (code[end] === ')' && --depth === 0) return code.slice(index, end)
    }
    return ''
  })
}
