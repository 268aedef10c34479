/**
 * A third party's address with the parameters of an answer; its own query stays unchanged (RFC 6749 3.1.2). Undefined
 * parameters are omitted.
 */
export function redirectWith(address: string, answer: Record<string, string | undefined>): string {
  const parameters = Object.entries(answer).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${separator}${parameters.join('&')}`
}
