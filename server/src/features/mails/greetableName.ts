import { holdsAddress } from '@matinee/contract/plain/addressesInText'

/**
 * The name to greet by. Null for one that holds an address or a telephone number, or is too long for a name: by
 * registering a stranger's email anybody could otherwise have us mail that stranger any text.
 */
export function greetableName(name: string): string | null {
  const line = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const digits = line.match(/\p{Nd}/gu)?.length ?? 0
  const isMessage =
    line.length > 60 ||
    digits > 4 ||
    /[:/\\@<>]|www\.|[\p{L}\d]\.[\p{L}\d]{2}/iu.test(line) ||
    holdsAddress(line)
  return line === '' || isMessage ? null : line
}
