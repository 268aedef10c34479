/** Letters of a field's name in an answer. Names in requests may be as long as the body. */
const maxLetters = 200

/** The name of a field in an answer, such as `rows.3.site`: at most 200 letters, without control characters. */
export function writePath(path: readonly PropertyKey[]): string {
  const name = path.map((part) => String(part).slice(0, maxLetters + 1)).join('.')
  const short = name.length > maxLetters ? `${name.slice(0, maxLetters - 1)}…` : name
  return short.toWellFormed().replaceAll(/\p{Cc}/gu, '\uFFFD') || 'body'
}
