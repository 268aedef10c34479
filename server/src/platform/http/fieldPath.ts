/** Names in requests may be as long as the body; an answer lists up to 20 of them in about 2 KB. */
const maxBytes = 48

const encoder = new TextEncoder()

/** The name of a field in an answer, such as `rows.3.site`: at most 48 bytes and `…`, without control characters. */
export function writePath(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => String(part).slice(0, maxBytes + 1))
  const name = parts
    .join('.')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\uFFFD')
  const { read } = encoder.encodeInto(name, new Uint8Array(maxBytes))
  return (read < name.length ? `${name.slice(0, read)}…` : name) || 'body'
}
