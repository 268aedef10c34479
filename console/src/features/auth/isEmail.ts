/** Near enough to what the server takes: something, @, and a domain of at least two parts. */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)
}
