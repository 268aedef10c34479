import { maxRecipients, splitRecipients } from '@matinee/contract/plain/reports/schedules'

/** `typed`: text in the field that is no recipient yet. */
export type Recipients = { addresses: readonly string[]; typed: string }
export type RecipientProblem = { kind: 'invalid'; address: string } | { kind: 'tooMany' }

/**
 * Adds the typed or pasted addresses, separated by semicolons, commas or line breaks, without duplicates. Invalid ones and
 * those above the limit stay in the field.
 */
export function addRecipients(
  addresses: readonly string[],
  typed: string,
): Recipients & { problem: RecipientProblem | null } {
  const existing = new Set(addresses.map((address) => address.toLowerCase()))
  const added = splitRecipients(typed.replaceAll(/[\r\n\t]+/g, ';')).filter(
    (address) => !existing.has(address.toLowerCase()),
  )
  const invalid = added.filter((address) => !isAddress(address))
  const valid = added.filter(isAddress)
  const room = maxRecipients - addresses.length
  return {
    addresses: [...addresses, ...valid.slice(0, room)],
    typed: [...invalid, ...valid.slice(room)].join('; '),
    problem: invalid[0]
      ? { kind: 'invalid', address: invalid[0] }
      : valid.length > room
        ? { kind: 'tooMany' }
        : null,
  }
}

/** The server's rule for an address. */
const isAddress = (text: string): boolean =>
  text.length <= 320 &&
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(text)
