/** Addresses stay readable: `?page=2&search=cat`, every value a string; each screen's `read…Search` makes the types. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Screens put nothing but texts and numbers into an address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, `${value as string | number}`]],
  )
  return filled.length > 0 ? `?${new URLSearchParams(filled).toString()}` : ''
}

/** A whole number of at least 0 out of an address, or nothing. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
