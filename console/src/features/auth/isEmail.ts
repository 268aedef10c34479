/** Approximates the server's rule: a local part, @, and a domain of at least two parts. */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)
}
