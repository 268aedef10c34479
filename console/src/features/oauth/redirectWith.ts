/** An app's address with an answer's parameters; its own query stays as it is (RFC 6749 3.1.2). */
export function redirectWith(address: string, answer: Record<string, string | undefined>): string {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}${new URLSearchParams(given).toString()}`
}
