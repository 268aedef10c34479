/**
 * The name to greet by. Null for one that holds an address or is no name's length: whoever registers a stranger's
 * e-mail would otherwise have us mail that stranger a text of theirs.
 */
export function greetableName(name: string): string | null {
  const line = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const isMessage = line.length > 60 || /[:/\\@<>]|www\.|[\p{L}\d]\.[\p{L}\d]{2}/iu.test(line)
  return line === '' || isMessage ? null : line
}
