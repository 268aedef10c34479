/**
 * A third party's address with an answer's parameters; its own query stays letter by letter as it is (RFC 6749
 * 3.1.2). Parameters that are undefined are left out.
 */
export function redirectWith(address: string, answer: Record<string, string | undefined>): string {
  const given = Object.entries(answer).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${joint}${given.join('&')}`
}
