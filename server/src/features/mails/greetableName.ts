import { containsAddress } from '@matinee/contract/plain/addressesInText'

/**
 * The name for the greeting of an email. Null for a text that contains an address or a telephone number, or is too long
 * for a name: otherwise anyone could register with another person's email and a message as the name, and we would send it.
 */
export function greetableName(name: string): string | null {
  const line = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const digits = line.match(/\p{Nd}/gu)?.length ?? 0
  const isMessage =
    line.length > 60 ||
    digits > 4 ||
    /[:/\\@<>]|www\.|[\p{L}\d]\.[\p{L}\d]{2}/iu.test(line) ||
    containsAddress(line)
  return line === '' || isMessage ? null : line
}
